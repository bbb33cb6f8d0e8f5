import { normalizeEmail, normalizeMobileNumber } from '@arot/contract';
import type { EntityManager } from '../database/open-database.ts';
import { OperatorError } from '../operator-error.ts';
import { type AccountRow, findAccountById, findAccountByIdentifier, lockAccountRow } from './account.repository.ts';

/**
 * The account that has this id, email address or phone number, as people write them.
 *
 * @throws OperatorError when there is none
 */
export async function locateAccount(em: EntityManager, idOrIdentifier: string): Promise<AccountRow> {
  const identifier = toIdentifier(idOrIdentifier);
  const account =
    identifier === undefined
      ? await findAccountById(em, idOrIdentifier.trim())
      : await findAccountByIdentifier(em, identifier);
  if (!account) throw new OperatorError(`There is no account "${idOrIdentifier}".`);
  return account;
}

/**
 * The id of an account. One that is given as an id may be gone: what is audited of it is not.
 *
 * @throws OperatorError when nobody has the email address or phone number
 */
export async function findAccountId(em: EntityManager, idOrIdentifier: string): Promise<string> {
  if (toIdentifier(idOrIdentifier) === undefined) return idOrIdentifier.trim();
  return (await locateAccount(em, idOrIdentifier)).id;
}

const toIdentifier = (text: string) => normalizeMobileNumber(text) ?? normalizeEmail(text);

/**
 * The account, for a change of it in this transaction: whoever else changes it waits, so what is read here and what is
 * audited are true together.
 *
 * @throws OperatorError when there is none
 */
export async function lockAccount(em: EntityManager, idOrIdentifier: string): Promise<AccountRow> {
  const { id } = await locateAccount(em, idOrIdentifier);
  await lockAccountRow(em, id);
  // Read again: while we waited for the lock, its holder changed what we had read.
  return await locateAccount(em, id);
}
