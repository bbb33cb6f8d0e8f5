import { v7 as uuidv7 } from 'uuid';
import { type AuditSource, recordAudit } from '../audit/record-audit.ts';
import { insertAccount } from './account.repository.ts';
import { AccountRefusedError, checkInput } from './account-refused.ts';
import { type NewAccount, newAccount } from './account-rules.ts';
import { defineRole } from './define-role.ts';
import type { PasswordHasher } from './password-hasher.ts';

/**
 * Makes an account of staff, with a role, or of a user who is neither staff nor a customer.
 *
 * @returns its id
 * @throws AccountRefusedError for a faulty input, and for an email address or phone number that is taken
 */
export async function createAccount(
  ctx: AuditSource & { readonly passwords: PasswordHasher },
  input: NewAccount,
): Promise<string> {
  const { email, phone, name, password, role, permissions } = checkInput(newAccount, input);
  const passwordHash = await ctx.passwords.hash(password);
  const id = uuidv7();
  const account = { id, name, email, phoneNumber: phone ?? null, roleName: role ?? null };
  try {
    await ctx.em.transactional(async (em) => {
      if (role !== undefined) await defineRole({ ...ctx, em }, role, permissions);
      await insertAccount(em, { ...account, passwordHash, createdAt: ctx.clock() });
      await recordAudit({ ...ctx, em }, 'account_created', { accountId: id, details: { role: account.roleName } });
    });
  } catch (error) {
    throw takenIdentifier(error) ?? error;
  }
  return id;
}

const UNIQUE_CONSTRAINTS: ReadonlyMap<unknown, string> = new Map([
  ['account_email_unique', 'email: Another account has this email address.'],
  ['account_phone_number_unique', 'phone: Another account has this phone number.'],
]);

/** Only the database can tell: another process may take an identifier between any look of ours and the insert. */
function takenIdentifier(error: unknown): AccountRefusedError | undefined {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  const fault = UNIQUE_CONSTRAINTS.get(constraint);
  return fault === undefined ? undefined : new AccountRefusedError('Nothing was changed.', [fault]);
}
