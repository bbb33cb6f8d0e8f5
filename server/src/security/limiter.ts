import { hash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { meters } from '../base/meters.ts';
import { Work } from '../base/work.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * The policies that responses name, by limiter. The names are stable, and decision 8 lists them. Limiters that are not here
 * are not shown, because their counts would help an attacker:
 *
 * - `login_failures` counts the failures of one identifier from all networks. A stranger would learn whether its owner, or another
 *   attacker, is signing in;
 * - `login_device` says whether an identifier has signed in from a device;
 * - `message` counts the messages to all people together, and `oauth_token_audited` what the audit trail has room for.
 *
 * The limits of one-time codes for one target are in another table, and are not shown either, for the reason of `login_failures`.
 */
const POLICIES: Readonly<Record<string, string>> = {
  login_identifier: 'login',
  login_address: 'login-address',
  registration: 'registration',
  authorize: 'authorize',
  read: 'read',
  code: 'code',
  oauth_token: 'token-failures',
  oauth_token_success: 'token',
  oauth_token_client: 'token-application',
  chat_server: 'chat-server',
  chat_server_address: 'chat-server-address',
  chat_widget: 'chat-widget',
  chat_widget_address: 'chat-widget-address',
};

/**
 * Adds what a limiter has counted to the response of the current request. The limit that was counted last comes first: it is the
 * narrower one.
 *
 * @param points the limit of the key, in `seconds`
 * @see docs/decisions/0008-limits.md
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
function showLimit(
  limiter: string,
  points: number,
  seconds: number,
  { consumedPoints, msBeforeNext }: Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>,
): void {
  const policy = POLICIES[limiter];
  const response = Work.current()?.response;
  if (policy === undefined || !response || response.headersSent) return;
  const add = (name: string, item: string) =>
    response.setHeader(name, [item, response.getHeader(name) ?? []].flat().join(', '));
  add('RateLimit', `"${policy}";r=${Math.max(0, points - consumedPoints)};t=${Math.ceil(msBeforeNext / 1_000)}`);
  add('RateLimit-Policy', `"${policy}";q=${points};w=${seconds}`);
}

/** At most `points` in `seconds`. */
export type Limit = { readonly points: number; readonly seconds: number };

/** A limit that can be switched off. */
export type OptionalLimit = Limit | 'off';

/** Counts by key, of the package or ours. `consume` may also reject with its result when the limit is exceeded. */
export type Counts = Pick<RateLimiterAbstract, 'points' | 'duration' | 'consume' | 'reward'>;

/** Counts by key in fixed windows. A limit that is `off` never rejects. */
export class Limiter {
  readonly #name: string;
  readonly #counts: Counts | undefined;
  readonly #points: number;

  /** @param name names the limiter in metrics, and its policy in responses */
  constructor(name: string, counts: Counts | 'off') {
    this.#name = name;
    this.#counts = counts === 'off' ? undefined : counts;
    this.#points = counts === 'off' ? Number.POSITIVE_INFINITY : counts.points;
  }

  get points(): number {
    return this.#points;
  }

  get isOff(): boolean {
    return this.#counts === undefined;
  }

  /**
   * Counts one.
   *
   * @throws ApiError RATE_LIMITED with the seconds to wait, if the limit is exceeded
   */
  async take(key: string): Promise<void> {
    const waitSeconds = await this.count(key);
    if (waitSeconds !== undefined) throw this.rejection(waitSeconds);
  }

  /** Makes the error for a request past this limit, and counts it in the metrics. */
  rejection(retryAfterSeconds: number): ApiError {
    this.countRejection();
    return new ApiError('RATE_LIMITED', { retryAfterSeconds });
  }

  /** Counts a rejected request in the metrics. */
  countRejection(): void {
    meters.limited.inc({ limiter: this.#name });
  }

  /**
   * Counts one, and shows the count in the response of the current request.
   *
   * @param points the limit of this key, if it is not the limiter's
   * @returns the seconds to wait if the limit is exceeded, otherwise undefined
   */
  async count(key: string, points = this.#points): Promise<number | undefined> {
    const counted = await this.#counts?.consume(key).catch((error: unknown) => {
      if (!(error instanceof RateLimiterRes)) throw error;
      return error;
    });
    if (counted && this.#counts) showLimit(this.#name, points, this.#counts.duration, counted);
    return counted && counted.consumedPoints > points ? toSeconds(counted.msBeforeNext) : undefined;
  }

  /** Subtracts one that was counted. */
  async giveBack(key: string): Promise<void> {
    await this.#counts?.reward(key);
  }
}

/**
 * Returns the key of one network and a text that the client sends, such as an identifier.
 *
 * @see hashKey
 */
export function networkKey(network: string, text: string): string {
  return `${network} ${hashKey(text)}`;
}

/**
 * Returns the key of a text that the client sends. The hash has a fixed length, so long texts cannot fill the memory, and no
 * characters that a store cannot hold. The store does not show who tried to sign in.
 */
export function hashKey(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}
