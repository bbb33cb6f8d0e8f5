import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/record-audit.ts';
import type { Clock } from '../base/clock.ts';
import type { Language } from '../base/language.ts';
import type { EntityManager } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { changeOnce } from '../idempotency/own-changes.ts';
import { type Channel, channelOf } from '../messages/channel.ts';
import type { CodeMessages } from '../messages/deliver-messages.ts';
import { sendMessage } from '../messages/send-message.ts';
import type { Template } from '../messages/templates.ts';
import type { Keyring } from '../security/keyring.ts';
import type { Limiter } from '../security/limiter.ts';
import {
  type CodeFilter,
  type CodePurpose,
  consumeCode,
  countAttempt,
  countOfTarget,
  endEarlierCodes,
  findAccountOf,
  findLiveCode,
  findNewestTarget,
  insertCode,
  setCodeAccount,
  takeBackAttempt,
  takeBackCount,
} from './code.repository.ts';
import type { CodeLimits } from './code-limits.ts';
import { limitTargets } from './limit-targets.ts';

/** The purpose of the keyring. */
const KEY = 'one-time code';
const DIGITS = 6;
/** An operator has to configure the channel. */
const RETRY_SECONDS = 3_600;

const TEMPLATES: Readonly<Record<CodePurpose, Template>> = {
  'password-reset': 'password-reset',
  reauthenticate: 'reauthenticate',
  'verify-phone': 'verify',
  'verify-email': 'verify',
  'change-phone': 'change',
  'change-email': 'change',
};

export type CodeDependencies = {
  readonly keyring: Keyring;
  readonly limits: CodeLimits;
  /** Requests for codes from one network. */
  readonly addresses: Limiter;
  /** False for a channel that is not configured, in production. */
  readonly hasChannel: Readonly<Record<Channel, boolean>>;
};

/** The response to the request of a code: the same whether the code is sent or not. */
export type CodeRequested = { readonly resendAfter: number; readonly expiresIn: number };

/**
 * Stores a code and its message, unless a limit of the target is reached. Whether an account has the target is looked up when the
 * message is sent, so the response and its duration are the same for every target.
 *
 * @param request `accountId`: the account of the caller; null if the caller has not signed in. `lock` locks that account in the
 *   transaction, and throws if the session of the caller has ended meanwhile.
 * @throws ApiError RATE_LIMITED for the network, SERVICE_UNAVAILABLE if the channel of the target is not configured
 */
export async function issueCode(
  { keyring, limits, addresses, hasChannel }: CodeDependencies,
  ctx: Context,
  request: {
    readonly purpose: CodePurpose;
    readonly target: string;
    readonly accountId: string | null;
    readonly language: Language | null;
    readonly lock?: (own: Context) => Promise<unknown>;
  },
): Promise<CodeRequested> {
  const { purpose, target, accountId, language, lock } = request;
  await addresses.take(ctx.network);
  if (!hasChannel[channelOf(target)]) {
    const message = `Codes cannot be sent by ${channelOf(target)} now.`;
    throw new ApiError('SERVICE_UNAVAILABLE', { message, retryAfterSeconds: RETRY_SECONDS });
  }
  const result = { resendAfter: limits.resendSeconds, expiresIn: limits.lifetimeSeconds };
  return await changeOnce(ctx, async (own) => {
    const { em } = own;
    await lock?.(own);
    if (accountId !== null && purpose.startsWith('change-')) await limitTargets(own, accountId, target);
    const now = ctx.clock();
    if (accountId !== null) await recordAudit(own, 'code_requested', { accountId, details: { purpose } });
    const pause = { points: 1, seconds: limits.resendSeconds };
    if ((await countOfTarget(em, 'pause', target, pause, now)) > pause.points) return result;
    if ((await countOfTarget(em, 'send', target, limits.targetLimit, now)) > limits.targetLimit.points) return result;
    const id = uuidv7();
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const expiresAt = new Date(now.getTime() + limits.lifetimeSeconds * 1_000);
    await insertCode(em, {
      id,
      accountId,
      purpose,
      target,
      hash: hashCode(keyring, id, code),
      createdAt: now,
      expiresAt,
    });
    const variables = {
      code: keyring.encrypt(KEY, code),
      minutes: String(Math.max(1, Math.round(limits.lifetimeSeconds / 60))),
    };
    await sendMessage(
      { em, clock: ctx.clock },
      { id, to: target, template: TEMPLATES[purpose], variables, language, accountId, expiresAt },
    );
    return result;
  });
}

/** Returns the target of the newest live code of an account for one of these purposes. */
export async function newestTarget(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  accountId: string,
  purposes: readonly CodePurpose[],
): Promise<string | undefined> {
  return await findNewestTarget(em, accountId, purposes, clock());
}

/** A code that was right, and has not been used up. */
export type RightCode = {
  readonly id: string;
  readonly accountId: string;
  readonly target: string;
  readonly purpose: string;
};

/**
 * Checks a code outside the transaction that uses it, so that a wrong attempt stays counted. The caller uses it up with
 * {@link useCode}.
 *
 * @throws ApiError VALIDATION_ERROR naming `code`: it is wrong, has ended, or there were too many attempts
 */
export async function checkCode(
  { keyring, limits }: CodeDependencies,
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  filter: CodeFilter,
  code: string,
): Promise<RightCode> {
  const now = clock();
  const attempts = await countOfTarget(em, 'attempt', filter.target, limits.targetAttempts, now);
  const live = await countAttempt(em, filter, limits.attempts, now);
  const right = live.find(({ id, hash }) => isHashOf(keyring, id, code, hash));
  if (attempts > limits.targetAttempts.points || right?.account_id == null) throw wrongCode();
  await takeBackCount(em, 'attempt', filter.target);
  await takeBackAttempt(
    em,
    live.map(({ id }) => id),
  );
  return { id: right.id, accountId: right.account_id, target: right.target, purpose: right.purpose };
}

/** Uses a code up in the transaction of its action. @throws ApiError as {@link checkCode}, if another transaction was faster */
export async function useCode(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  { id }: Pick<RightCode, 'id'>,
): Promise<void> {
  if (!(await consumeCode(em, id, clock()))) throw wrongCode();
}

/** Makes the error for a code that is wrong or has ended. It is the same for every reason. */
export function wrongCode(): ApiError {
  return new ApiError('VALIDATION_ERROR', { fields: { code: ['Is wrong or has expired. Ask for a new code.'] } });
}

/** The part of the codes in their messages, see {@link CodeMessages}. */
export function codeMessages(keyring: Keyring, clock: Clock): CodeMessages {
  const templates: ReadonlySet<string> = new Set(Object.values(TEMPLATES));
  const reveal: CodeMessages['reveal'] = ({ code = '', ...variables }) => {
    try {
      return { ...variables, code: keyring.decrypt(KEY, code) };
    } catch {
      return undefined;
    }
  };
  return {
    isCode: (template) => templates.has(template),
    reveal,
    open: async (em, { id, variables }) => {
      const live = await findLiveCode(em, id, clock());
      if (!live || !variables?.code) return undefined;
      if (!(await hasReceiver(em, live))) return undefined;
      return reveal(variables);
    },
    sent: async (em, { id }) => await endEarlierCodes(em, id, clock()),
  };
}

/**
 * Returns true if a code may be sent. A reset needs an account with the target; staff members get it by email only, and an email
 * address must be verified. A new contact must not belong to another account.
 */
async function hasReceiver(
  em: EntityManager,
  { id, purpose, target, account_id: accountId }: NonNullable<Awaited<ReturnType<typeof findLiveCode>>>,
): Promise<boolean> {
  const owner = await findAccountOf(em, target);
  if (purpose !== 'password-reset') return owner === undefined || owner.id === accountId;
  if (!owner) return false;
  const mayReset = channelOf(target) === 'email' ? owner.email_verified_at !== null : owner.role_name === null;
  if (mayReset) await setCodeAccount(em, id, owner.id);
  return mayReset;
}

/** Returns what is stored of a code: its HMAC with a key of the keyring. */
export function hashCode(keyring: Keyring, id: string, code: string, key = keyring.keys(KEY)[0]): string {
  return createHmac('sha256', key).update(`${id}:${code}`).digest('base64url');
}

function isHashOf(keyring: Keyring, id: string, code: string, hash: string): boolean {
  const stored = Buffer.from(hash);
  return keyring.keys(KEY).some((key) => timingSafeEqual(Buffer.from(hashCode(keyring, id, code, key)), stored));
}
