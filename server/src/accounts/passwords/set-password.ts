import { randomInt } from 'node:crypto';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { checkInput } from '../../base/check-input.ts';
import { notifyAccount } from '../../messages/send-message.ts';
import { type AccountRow, setPasswordHash } from '../account.repository.ts';
import { newPassword } from '../account-rules.ts';
import { removeFactorsOfHold } from '../factors/remove-factors.ts';
import { locateAccount, lockAccount, requirePerson } from '../locate-account.ts';
import { endSessionsOfAccount } from '../sessions/end-session.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { requireHardToGuess } from './password-weakness.ts';

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
  const account = await locateAccount(ctx.em, idOrIdentifier);
  requirePerson(account);
  await requireHardToGuess(password, account);
  const hash = await ctx.passwords.hash(password);
  return await ctx.em.transactional(async (em) => {
    return await replacePassword({ ...ctx, em }, await lockAccount(em, idOrIdentifier), hash);
  });
}

/** The time for which a password that a staff member has set works. */
const ONE_TIME_PASSWORD_MS = 72 * 3_600_000;

/**
 * Replaces the password of an account that the transaction has locked, ends all its sessions and revokes its grants. Second factors
 * that were added during a hold are removed. The owner gets a message.
 *
 * @param oneTime whether the password works for one login, within 72 hours: a staff member has set it for its owner
 * @returns how many sessions were open
 */
export async function replacePassword(
  ctx: AuditContext,
  account: AccountRow,
  hash: string,
  { oneTime = false }: { readonly oneTime?: boolean } = {},
): Promise<number> {
  const { em } = ctx;
  const accountId = account.id;
  const now = ctx.clock();
  // Sessions are ended last, to include one that was opened while this waited for the account's lock.
  await setPasswordHash(em, accountId, hash, now, oneTime ? new Date(now.getTime() + ONE_TIME_PASSWORD_MS) : undefined);
  const { sessions, grants } = await endSessionsOfAccount(ctx, accountId);
  await recordAudit(ctx, 'password_set', { accountId, details: { sessions, grants, ...(oneTime ? { oneTime } : {}) } });
  await removeFactorsOfHold(ctx, account);
  await notifyAccount(ctx, account, 'password-changed');
  return sessions;
}

/** Letters and digits that are not confused when they are read aloud or copied from paper. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Creates a random password that can be dictated: four groups of four characters, about 79 random bits. */
export function createOneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
