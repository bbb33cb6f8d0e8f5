import type { EntityManager } from '../../database/database.ts';
import { findAccountById, findAccountByIdentifier, lockAccountRow } from '../account.repository.ts';
import type { PasswordHasher } from './password-hasher.ts';

export type AccountByPassword = { readonly id: string; readonly name: string; readonly hasPassword: boolean };

/**
 * Returns the accounts with these identifiers, and whether each accepts a password. They are locked until the transaction of the
 * caller ends.
 *
 * @param identifiers normalized email addresses and phone numbers; unknown ones are ignored
 */
export async function findAccountsByPassword(
  ctx: { readonly em: EntityManager; readonly passwords: PasswordHasher },
  identifiers: readonly string[],
  password: string,
): Promise<AccountByPassword[]> {
  const found = new Map<string, AccountByPassword>();
  for (const identifier of identifiers) {
    const id = (await findAccountByIdentifier(ctx.em, identifier))?.id;
    if (id === undefined || found.has(id)) continue;
    await lockAccountRow(ctx.em, id);
    // Read again: the password may have been changed while this waited for the lock.
    const account = await findAccountById(ctx.em, id);
    if (!account) continue;
    const { matches } = await ctx.passwords.verify(account.password_hash, password);
    found.set(id, { id, name: account.name, hasPassword: matches });
  }
  return [...found.values()];
}
