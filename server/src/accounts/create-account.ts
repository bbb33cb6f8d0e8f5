import { v7 as uuidv7 } from 'uuid';
import { type AuditContext, recordAudit } from '../audit/record-audit.ts';
import { checkInput } from '../base/check-input.ts';
import { OperatorError } from '../base/errors.ts';
import type { EntityManager } from '../database/database.ts';
import {
  deleteAccount,
  findTakenIdentifiers,
  insertAccount,
  type NewAccountRow,
  type TakenIdentifier,
} from './account.repository.ts';
import { type NewAccount, newAccount } from './account-rules.ts';
import { defineRole } from './define-role.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import { requireHardToGuess } from './passwords/password-weakness.ts';

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
  await requireHardToGuess(password, { name, email, phoneNumber: phone });
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

/** The maximum number of tries: the account that has the identifier may be removed between two statements. */
const ATTEMPTS = 5;

/**
 * Inserts an account unless another one has its email address or phone number. It does not rely on a unique violation:
 * PostgreSQL would write the statement and the key into its log.
 *
 * @returns the identifiers that another account has; empty when the account was inserted
 */
export async function addAccount(em: EntityManager, account: NewAccountRow): Promise<TakenIdentifier[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await insertAccount(em, account)) return [];
    const taken = await findTakenIdentifiers(em, account);
    if (taken.length > 0) return taken;
  }
  throw new Error('The account was not inserted, although no other account has its identifiers.');
}

/**
 * Deletes an account with its sessions, customer record, document records, consents, grants and tokens. Its audit events
 * stay. The caller deletes the documents from the store after the transaction has committed.
 */
export async function removeAccount(ctx: AuditContext, accountId: string): Promise<void> {
  await deleteAccount(ctx.em, accountId);
  await recordAudit(ctx, 'account_removed', { accountId });
}
