import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { messages } from '@arot/contract';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Clock } from '../../base/clock.ts';
import type { Language } from '../../base/language.ts';
import type { EntityManager } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import type { CodeMessages } from '../../messages/deliver-messages.ts';
import { type Channel, channelOf, sendMessage } from '../../messages/send-message.ts';
import type { Template } from '../../messages/templates.ts';
import { changeOnce } from '../../operations/own-changes.ts';
import type { Keyring } from '../../security/keyring.ts';
import {
  type CodeFilter,
  type CodePurpose,
  consumeCode,
  countAttempt,
  endCode,
  endEarlierCodes,
  findAccountOf,
  findLiveCode,
  findNewestTarget,
  insertCode,
  setCodeAccount,
  takeBackAttempt,
  type UsableCode,
} from './code.repository.ts';
import { type Asker, countInBudget, findCount, takeBackCount } from './code-count.repository.ts';
import { type CodeLimits, countSend, limitReached, limitTargets } from './code-limits.ts';

/** The purpose of the keyring. */
const KEY = 'one-time code';
const DIGITS = 6;
/** The seconds after which a client retries without a channel: an operator has to configure it. */
const RETRY_SECONDS = 3_600;

const TEMPLATES: Readonly<Record<CodePurpose, Template>> = {
  'password-reset': 'password-reset',
  'sign-in': 'sign-in',
  reauthenticate: 'reauthenticate',
  'verify-phone': 'verify',
  'verify-email': 'verify',
  'change-phone': 'change',
  'change-email': 'change',
};

/** Decides whose budget is used, and how large it is. */
type Budgets = {
  readonly limits: CodeLimits;
  /** Finds out whether the account with an identifier has signed in from a device lately. */
  readonly knowsDevice: (identifier: string, device: string) => Promise<boolean>;
};

declare module '../../http/services.ts' {
  interface Services {
    readonly codes: Budgets & {
      /** False for a channel that is not configured, in production. */
      readonly hasChannel: Readonly<Record<Channel, boolean>>;
    };
  }
}

/** The response to the request of a code: the same whether the code is sent or not. */
export type CodeRequested = { readonly resendAfter: number; readonly expiresIn: number };

/** A caller who has signed in, or the key of the device of one who has not. */
type Caller =
  | { readonly accountId: string; readonly device: null }
  | { readonly accountId: null; readonly device: string };

/**
 * Returns whose budget a caller uses for a target: that of the account that has it, by a session or from a device that this account
 * has signed in from lately, or that of strangers.
 */
async function askerOf(
  { knowsDevice }: Pick<Budgets, 'knowsDevice'>,
  em: EntityManager,
  target: string,
  { accountId, device }: { readonly accountId: string | null; readonly device: string | null },
): Promise<Asker> {
  if (device !== null) return (await knowsDevice(target, device)) ? 'device' : 'stranger';
  return (await findAccountOf(em, target))?.id === accountId ? 'owner' : 'stranger';
}

/**
 * Stores a code and its message. If the caller has not signed in, whether an account has the target is looked up when the message is
 * sent, and the limits of the target count then: the response and its duration are the same for every target.
 *
 * @param request `lock` locks the account of the caller in the transaction, and throws if the session has ended meanwhile
 * @throws ApiError RATE_LIMITED for the network, and for a signed-in caller past the limit of the target; CODES_UNAVAILABLE if the
 *   channel of the target is not configured
 */
export async function issueCode(
  ctx: Context,
  request: Caller & {
    readonly purpose: CodePurpose;
    readonly target: string;
    readonly language: Language | null;
    readonly lock?: (own: Context) => Promise<unknown>;
  },
): Promise<CodeRequested> {
  const { keyring, requestLimits } = ctx.services;
  const { limits, hasChannel, knowsDevice } = ctx.services.codes;
  const { purpose, target, accountId, device, language, lock } = request;
  await requestLimits.codes.take(ctx.network);
  if (!hasChannel[channelOf(target)]) {
    throw new ApiError('CODES_UNAVAILABLE', {
      message: messages.codesUnavailable(channelOf(target)),
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
  const result = { resendAfter: limits.resendSeconds, expiresIn: limits.lifetimeSeconds };
  return await changeOnce(ctx, async (own) => {
    const { em } = own;
    await lock?.(own);
    if (accountId !== null && purpose.startsWith('change-')) await limitTargets(own, accountId, target);
    const now = ctx.clock();
    if (accountId !== null) {
      await recordAudit(own, 'code_requested', { accountId, details: { purpose } });
      const budget = { target, asker: await askerOf({ knowsDevice }, em, target, request) };
      const counted = await countSend(em, budget, limits, now);
      if (counted === 'paused') return result;
      if (counted === 'spent') throw limitReached((await findCount(em, 'send', budget, now)).waitSeconds);
    }
    const id = uuidv7();
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const expiresAt = new Date(now.getTime() + limits.lifetimeSeconds * 1_000);
    const hash = hashCode(keyring, id, code);
    await insertCode(em, { id, accountId, purpose, target, device, hash, createdAt: now, expiresAt });
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

/**
 * Checks a code outside the transaction that uses it, so that a wrong attempt stays counted. The caller uses it up with
 * {@link useCode}. An attempt counts if an account has a live code for it, and past the limit of the caller it ends no code. A caller
 * who has not signed in gets the same error for every reason, after the same statements.
 *
 * @returns a code that was right, and has not been used up
 * @throws ApiError VALIDATION_ERROR naming `code`: it is wrong, has ended, or there were too many attempts; RATE_LIMITED for a
 *   signed-in caller after too many attempts
 */
export async function checkCode(
  { em, clock, services }: Pick<Context, 'em' | 'clock' | 'services'>,
  filter: CodeFilter & Caller,
  code: string,
): Promise<UsableCode> {
  const { keyring, codes } = services;
  const { limits, knowsDevice } = codes;
  const now = clock();
  const { target, accountId } = filter;
  const { points } = limits.targetAttempts;
  const budget = { target, asker: await askerOf({ knowsDevice }, em, target, filter) };
  const before = await findCount(em, 'attempt', budget, now);
  const isSpent = before.count >= points;
  if (isSpent && accountId !== null) throw limitReached(before.waitSeconds);
  const stored = await countAttempt(em, filter, isSpent ? 0 : 1, now);
  const live = isSpent ? [] : stored.filter((each) => each.accountId !== null && each.attempts <= limits.attempts);
  // Two live codes are two chances for a guess, and a caller who may be an attacker has ten a day.
  const chances = budget.asker === 'owner' ? 1 : Math.max(1, live.length);
  const counted = live.length > 0 ? budget : { target, asker: 'no-account' as const };
  const attempts = await countInBudget(em, 'attempt', counted, limits.targetAttempts, now, chances);
  const matching = stored.filter(({ id, hash }) => isHashOf(keyring, id, code, hash));
  const right = matching.find((each) => live.includes(each));
  if (attempts > points || right?.accountId == null) throw wrongCode();
  await takeBackCount(em, 'attempt', budget, chances);
  await takeBackAttempt(
    em,
    live.map(({ id }) => id),
  );
  return { id: right.id, accountId: right.accountId, target, purpose: right.purpose };
}

/** Uses a code up in the transaction of its action. @throws ApiError as {@link checkCode}, if another transaction was faster */
export async function useCode({ em, clock }: Pick<Context, 'em' | 'clock'>, right: UsableCode): Promise<void> {
  if (!(await consumeCode(em, right, clock()))) throw wrongCode();
}

/** Makes the error for a code that is wrong or has ended. It is the same for every reason. */
export function wrongCode(): ApiError {
  return new ApiError('VALIDATION_ERROR', { fields: { code: [messages.wrongOrExpired] } });
}

/** Returns the part of the codes in the texts of messages, see {@link CodeMessages}. */
export function codeTexts(keyring: Keyring): Pick<CodeMessages, 'isCode' | 'reveal'> {
  const templates: ReadonlySet<string> = new Set(Object.values(TEMPLATES));
  return {
    isCode: (template) => templates.has(template),
    reveal: ({ code = '', ...variables }) => {
      try {
        return { ...variables, code: keyring.decrypt(KEY, code) };
      } catch {
        return undefined;
      }
    },
  };
}

/** The part of the codes in their messages, see {@link CodeMessages}. */
export function codeMessages(keyring: Keyring, clock: Clock, budgets: Budgets): CodeMessages {
  const texts = codeTexts(keyring);
  return {
    ...texts,
    open: async (em, { id, variables, attempts }) => {
      const live = await findLiveCode(em, id, clock());
      if (!live || !variables?.code) return undefined;
      if (!(await maySend(budgets, em, live, attempts === 1))) return undefined;
      return texts.reveal(variables);
    },
    sent: async (em, { id }) => await endEarlierCodes(em, id, clock()),
    skipped: async (em, { id }) => {
      const live = await findLiveCode(em, id, clock());
      if (!live) return;
      await endCode(em, id, clock());
      await takeBackCount(em, 'send', { target: live.target, asker: await askerOf(budgets, em, live.target, live) });
    },
  };
}

type LiveCode = NonNullable<Awaited<ReturnType<typeof findLiveCode>>>;

/**
 * Returns true if a code may be sent. A reset and a sign-in need an account with the target, and an email address must be verified.
 * Staff members get a reset by email only and never sign in by a code, nor does an inactive account. It is counted at its first attempt. Other codes were counted at the request, and are sent also to a contact
 * of another account: its holder learns by the confirmation that it is taken.
 */
async function maySend(
  budgets: Budgets,
  em: EntityManager,
  { id, purpose, target, device, createdAt }: LiveCode,
  isFirst: boolean,
): Promise<boolean> {
  if (purpose !== 'password-reset' && purpose !== 'sign-in') return true;
  const now = new Date(createdAt);
  const owner = await findAccountOf(em, target);
  const mayReset = channelOf(target) === 'email' ? owner?.emailVerifiedAt != null : owner?.roleName === null;
  const mayUse = mayReset && (purpose === 'password-reset' || maySignInByCode(owner));
  const asker = mayUse ? await askerOf(budgets, em, target, { accountId: null, device }) : 'no-account';
  if (isFirst && (await countSend(em, { target, asker }, budgets.limits, now)) !== 'sendable') {
    await endCode(em, id, now);
    return false;
  }
  if (mayUse && owner) await setCodeAccount(em, id, owner.id);
  // An identifier has two live codes then too, so that an attempt is the same work.
  else await endEarlierCodes(em, id, now);
  return mayUse;
}

/** Returns true if an account may be signed in to by a code. Staff members use a password or a passkey. */
export function maySignInByCode(
  account: { readonly active: boolean; readonly roleName: string | null } | undefined,
): boolean {
  return account?.active === true && account.roleName === null;
}

/** Returns what is stored of a code: its HMAC with a key of the keyring. */
export function hashCode(keyring: Keyring, id: string, code: string, key = keyring.keys(KEY)[0]): string {
  return createHmac('sha256', key).update(`${id}:${code}`).digest('base64url');
}

function isHashOf(keyring: Keyring, id: string, code: string, hash: string): boolean {
  const stored = Buffer.from(hash);
  return keyring.keys(KEY).some((key) => timingSafeEqual(Buffer.from(hashCode(keyring, id, code, key)), stored));
}
