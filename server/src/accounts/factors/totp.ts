import { messages } from '@arot/contract';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { notifyAccount } from '../../messages/send-message.ts';
import type { Keyring } from '../../security/keyring.ts';
import { findAccountById } from '../account.repository.ts';
import { countTotpFailure, lockTotp, useTotpStep } from './factor.repository.ts';
import { decryptTotp } from './totp-secrets.ts';

/** Codes of the step before and after the present one are right too, because clocks differ. */
const TOLERANCE_SECONDS = 30;

/** The number of wrong codes in a row that no pause follows. Each further one is followed by a pause. */
const FREE_FAILURES = 10;
const FIRST_PAUSE_SECONDS = 60;
/** The longest pause. It allows 24 codes a day, of which three in a million are right: 2.6 % a year. */
const LONGEST_PAUSE_SECONDS = 3_600;

/** Makes a secret for an authenticator app, or takes a given one: as text, as the URI that apps read, and as a QR code of it. */
export function makeTotp(
  host: string,
  accountName: string,
  secret = generateSecret(),
): { secret: string; uri: string; qrSvg: string } {
  const uri = generateURI({ issuer: host, label: accountName, secret });
  return { secret, uri, qrSvg: renderSVG(uri) };
}

/**
 * Returns the time step of a code that is right; undefined if it is wrong.
 *
 * @param lastStep the newest step that was used: a code of it, or of an earlier one, is wrong
 * @see https://www.rfc-editor.org/rfc/rfc6238#section-5.2
 */
export function stepOfCode(
  keyring: Keyring,
  encrypted: string,
  code: string,
  now: Date,
  lastStep: number,
): number | undefined {
  const result = verifySync({
    secret: decryptTotp(keyring, encrypted),
    token: code,
    epoch: Math.floor(now.getTime() / 1_000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!result.valid || !('timeStep' in result) || result.timeStep <= lastStep) return undefined;
  return result.timeStep;
}

/** Returns the pause after a number of wrong codes in a row, in seconds; 0 if the next code may follow at once. */
function pauseSeconds(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (failures - FREE_FAILURES));
}

/**
 * Checks a code of the authenticator app of an account, and uses it up. Wrong codes are counted over all logins and sessions.
 *
 * @throws ApiError UNAUTHENTICATED naming `code` if it is wrong; RATE_LIMITED while no code is tried
 */
export async function proveTotp(ctx: Context, accountId: string, code: string): Promise<void> {
  const outcome = await ctx.em.transactional(async (em) => {
    const now = ctx.clock();
    const totp = await lockTotp(em, accountId);
    if (!totp || totp.secret === null) return { kind: 'wrong' } as const;
    const waitMs = totp.pausedUntil === null ? 0 : Date.parse(totp.pausedUntil) - now.getTime();
    if (waitMs > 0) return { kind: 'paused', seconds: Math.ceil(waitMs / 1_000) } as const;
    const step = stepOfCode(ctx.services.keyring, totp.secret, code, now, totp.lastStep);
    if (step !== undefined) {
      await useTotpStep(em, accountId, step);
      return { kind: 'right' } as const;
    }
    const failures = totp.failures + 1;
    const seconds = pauseSeconds(failures);
    await countTotpFailure(
      em,
      accountId,
      failures,
      seconds === 0 ? undefined : new Date(now.getTime() + seconds * 1_000),
    );
    const own = { ...ctx, em };
    await recordAudit(own, 'factor_failed', { accountId, details: { method: 'totp', failures } });
    if (failures === FREE_FAILURES) {
      const account = await findAccountById(em, accountId);
      if (account) await notifyAccount(own, account, 'factor-guessed');
    }
    return { kind: 'wrong' } as const;
  });
  if (outcome.kind === 'paused') {
    throw new ApiError('RATE_LIMITED', { message: messages.tooManyWrongCodes, retryAfterSeconds: outcome.seconds });
  }
  if (outcome.kind === 'wrong') throw wrongCode();
}

/** Returns the error of a wrong code. */
export function wrongCode(): ApiError {
  return new ApiError('UNAUTHENTICATED', { message: messages.codeWrong, fields: { code: [messages.isWrong] } });
}
