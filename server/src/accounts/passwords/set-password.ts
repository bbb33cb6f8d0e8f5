import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { checkInput } from '../../check-input.ts';
import { endGrants } from '../../grants/grant.repository.ts';
import { setPasswordHash } from '../account.repository.ts';
import { newPassword } from '../account-rules.ts';
import { lockAccount } from '../locate-account.ts';
import { revokeSessionsOfAccount } from '../sessions/session.repository.ts';
import type { PasswordHasher } from './password-hasher.ts';

/**
 * Sets an account's password, ends all its sessions and revokes its grants.
 *
 * @returns how many sessions were open
 * @throws OperatorError
 */
export async function setPassword(
  ctx: AuditContext & { readonly passwords: PasswordHasher },
  idOrIdentifier: string,
  password: string,
): Promise<number> {
  checkInput(newPassword, { password });
  const hash = await ctx.passwords.hash(password);
  return await ctx.em.transactional(async (em) => {
    const { id: accountId } = await lockAccount(em, idOrIdentifier);
    return await replacePassword({ ...ctx, em }, accountId, hash);
  });
}

/**
 * Replaces the password of an account that the transaction has locked, ends all its sessions and revokes its grants.
 *
 * @returns how many sessions were open
 */
export async function replacePassword(ctx: AuditContext, accountId: string, hash: string): Promise<number> {
  const { em } = ctx;
  // Sessions are ended last, to include one that was opened while this waited for the account's lock.
  await setPasswordHash(em, accountId, hash);
  const sessions = await revokeSessionsOfAccount(em, accountId, ctx.clock());
  const grants = await endGrants(em, { accountId }, ctx.clock());
  await recordAudit(ctx, 'password_set', { accountId, details: { sessions, grants } });
  return sessions;
}
