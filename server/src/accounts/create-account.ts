import { v7 as uuidv7 } from 'uuid';
import { type AuditContext, recordAudit } from '../audit/record-audit.ts';
import { checkInput } from '../check-input.ts';
import { OperatorError } from '../operator-error.ts';
import type { TakenIdentifier } from './account.repository.ts';
import { type NewAccount, newAccount } from './account-rules.ts';
import { addAccount } from './add-account.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import { defineRole } from './roles/define-role.ts';

/**
 * Creates an account: staff if it has a role, otherwise a user who is neither staff nor a customer.
 *
 * @returns its id
 * @throws OperatorError for invalid input, and if another account has the email address or phone number
 */
export async function createAccount(
  ctx: AuditContext & { readonly passwords: PasswordHasher },
  input: NewAccount,
): Promise<string> {
  const { email, phone, name, password, role, permissions } = checkInput(newAccount, input);
  const passwordHash = await ctx.passwords.hash(password);
  const id = uuidv7();
  const account = { id, name, email, phoneNumber: phone ?? null, roleName: role ?? null };
  await ctx.em.transactional(async (em) => {
    if (role !== undefined) await defineRole({ ...ctx, em }, role, permissions);
    const taken = await addAccount(em, { ...account, passwordHash, createdAt: ctx.clock() });
    if (taken.length > 0) {
      throw new OperatorError(
        'Nothing was changed.',
        taken.map((identifier) => TAKEN[identifier]),
      );
    }
    await recordAudit({ ...ctx, em }, 'account_created', { accountId: id, details: { role: account.roleName } });
  });
  return id;
}

const TAKEN = {
  email: 'email: Another account has this email address.',
  phoneNumber: 'phone: Another account has this phone number.',
} as const satisfies Record<TakenIdentifier, string>;
