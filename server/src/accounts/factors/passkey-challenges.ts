import { messages } from '@arot/contract';
import type { EntityManager } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { createToken, hashToken } from '../../security/tokens.ts';
import { endSessionChallenges, insertChallenge, takeLiveChallenge } from './challenge.repository.ts';
import { challengeEnd } from './challenges.ts';

/** The things that a challenge is bound to. Each must be the same when it is used. */
type Binding = {
  /** The secret that only the caller of the options has: the cookie of the browser, or the challenge of a login. */
  readonly secret: string;
  /** The account; null for a login with a passkey, whose account is not known yet. */
  readonly accountId: string | null;
  /** The session that adds a passkey. */
  readonly sessionId?: string | undefined;
};

type Purpose = 'new-passkey' | 'passkey';

/**
 * Makes a challenge of WebAuthn. A session has one for a new passkey at a time.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-cryptographic-challenges
 */
export async function startPasskeyChallenge(
  ctx: Pick<Context, 'em' | 'clock'>,
  kind: Purpose,
  { secret, accountId, sessionId }: Binding,
): Promise<string> {
  const challenge = createToken();
  if (sessionId !== undefined) await endSessionChallenges(ctx.em, sessionId);
  await insertChallenge(ctx.em, {
    hash: hashToken(challenge),
    kind,
    accountId,
    sessionId,
    browserHash: hashToken(secret),
    expiresAt: challengeEnd(ctx),
  });
  return challenge;
}

/**
 * Uses a challenge up, whether its verification succeeds or not. So `em` is no transaction that a failure rolls back.
 *
 * @returns false if it has ended, or is bound to something else
 */
export async function usePasskeyChallenge(
  { em, clock }: { readonly em: EntityManager; readonly clock: Context['clock'] },
  kind: Purpose,
  challenge: string,
  { secret, accountId, sessionId }: Omit<Binding, 'secret'> & { readonly secret: string | undefined },
): Promise<boolean> {
  const row = await takeLiveChallenge(em, hashToken(challenge), kind, clock());
  if (!row || secret === undefined) return false;
  return row.browserHash === hashToken(secret) && row.accountId === accountId && row.sessionId === (sessionId ?? null);
}

/** Returns the cookie of the browser, or a new one: another host of the domain may have set any text. */
export function browserSecret({ browser = '' }: Pick<Context, 'browser'>): string {
  return /^[\w-]{43}$/.test(browser) ? browser : createToken();
}

/** Returns the error of a passkey that is not accepted. It does not tell why. */
export function wrongPasskey(): ApiError {
  return new ApiError('UNAUTHENTICATED', { fields: { credential: [messages.notAccepted] } });
}
