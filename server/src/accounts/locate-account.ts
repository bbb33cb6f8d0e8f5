import { messages, normalizeEmail, readPhone } from '@arot/contract';
import { rejected } from '../base/errors.ts';
import type { EntityManager } from '../database/database.ts';
import { lockRow } from '../database/sql.ts';
import { type AccountRow, findAccountById, findAccountByIdentifier } from './account.repository.ts';

/**
 * Returns the account with this id, email address or phone number. Both identifiers are normalized first.
 *
 * @throws OperatorError when there is none
 */
export async function locateAccount(em: EntityManager, idOrIdentifier: string): Promise<AccountRow> {
  const identifier = toIdentifier(idOrIdentifier);
  const account =
    identifier === undefined
      ? await findAccountById(em, idOrIdentifier.trim())
      : await findAccountByIdentifier(em, identifier);
  if (!account) throw rejected('NOT_FOUND', messages.noAccount(idOrIdentifier));
  return account;
}

/**
 * Returns the id of an account. An id is accepted without a check, because the audit trail outlives the account.
 *
 * @throws OperatorError when no account has the email address or phone number
 */
export async function findAccountId(em: EntityManager, idOrIdentifier: string): Promise<string> {
  if (toIdentifier(idOrIdentifier) === undefined) return idOrIdentifier.trim();
  return (await locateAccount(em, idOrIdentifier)).id;
}

const toIdentifier = (text: string) => readPhone(text) ?? normalizeEmail(text);

/**
 * Returns the account, locked for a change in this transaction: concurrent changes wait, so the audit event matches the change.
 *
 * @throws OperatorError when there is none
 */
export async function lockAccount(em: EntityManager, idOrIdentifier: string): Promise<AccountRow> {
  const { id } = await locateAccount(em, idOrIdentifier);
  await lockRow(em, 'account', id);
  // Read again: the account may have been changed while this waited for the lock.
  return await locateAccount(em, id);
}

/** @throws OperatorError for the account of a program, which has a role and keys, and nothing to sign in with */
export function requirePerson({ id, isService }: Pick<AccountRow, 'id' | 'isService'>): void {
  if (!isService) return;
  throw rejected('CONFLICT', messages.serviceAccount(id));
}
