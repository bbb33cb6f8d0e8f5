import type { RateLimiterRes } from 'rate-limiter-flexible';
import { Work } from '../base/work.ts';

/**
 * The policies that responses name, by limiter. The names are stable, and decision 25 lists them. Limiters that are not here
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
 * @see docs/decisions/0025-limits.md
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export function showLimit(
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
