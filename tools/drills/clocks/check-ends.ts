import { setTimeout as sleep } from 'node:timers/promises';
import { Browser, getCode } from '../../../server/test/support/oauth/browser.ts';
import { bearer, logIn, request, saveVisitor, send } from '../load/api.ts';
import type { Site } from '../site/site.ts';
import type { LoadAccess } from '../upgrade/mixed-load.ts';

/** Enough requests that HAProxy sends one to every server. */
const REQUESTS = 6;
/** The time for which something is valid in this drill after its end was moved. */
const SHORT_SECONDS = 8;
/** A server's clock differs by up to 1.5 s, and ends of tokens are whole seconds. */
const SKEW_SECONDS = 2.5;
/** Differences that the checks do not see: two skews, and the time of a request. */
const TOLERANCE_SECONDS = 5;

export type Ends = {
  /** The values that were valid too long, or rejected too early, in words. */
  readonly errors: string[];
  /** The largest difference between an end and the right one, in seconds by the database's clock. */
  worstSeconds: number;
  checks: number;
};

type Claims = { readonly iat: number; readonly exp: number };

/** Checks the ends of everything that ends, at all servers behind the proxy. */
export async function checkEnds(site: Site, access: LoadAccess, ends: Ends): Promise<void> {
  const { origin, application, chat, identifier } = access;
  const credentials = { client_id: application.clientId, client_secret: application.clientSecret };
  const databaseNow = async () =>
    Number(
      (await site.query<{ ms: string }>('select (extract(epoch from clock_timestamp()) * 1000)::text as ms'))[0]?.ms,
    ) / 1_000;
  const expectEnd = (what: string, left: number, expected: number) => {
    const difference = Math.abs(left - expected);
    ends.checks += 1;
    ends.worstSeconds = Math.max(ends.worstSeconds, difference);
    if (difference > TOLERANCE_SECONDS) ends.errors.push(`${what} ends in ${left} s instead of ${expected} s`);
  };
  /** Moves the end of a row, and checks that every server accepts it before and rejects it after. */
  const expectEndAt = async (what: string, move: string, use: () => Promise<number>, rejected: number) => {
    const [row] = await site.query<{ end: string }>(
      `${move.replace('END', `clock_timestamp() + interval '${SHORT_SECONDS} s'`)}
       returning extract(epoch from expires_at)::text as "end"`,
    );
    const end = Number(row?.end);
    for (let count = 0; count < REQUESTS; count += 1) {
      const startedAt = await databaseNow();
      const status = await use();
      const isBefore = (await databaseNow()) < end - SKEW_SECONDS;
      ends.checks += 1;
      if (isBefore && status !== 200) ends.errors.push(`${what} is rejected ${end - startedAt} s before its end`);
    }
    while ((await databaseNow()) < end + SKEW_SECONDS) await sleep(50);
    for (let count = 0; count < REQUESTS; count += 1) {
      const late = (await databaseNow()) - end;
      ends.checks += 1;
      if ((await use()) === rejected) continue;
      ends.worstSeconds = Math.max(ends.worstSeconds, late);
      ends.errors.push(`${what} is valid ${late} s after its end`);
    }
  };

  for (let count = 0; count < REQUESTS / 2; count += 1) {
    const token = await logIn(origin, access);
    const [session] = await site.query<{ left: string }>(
      'select extract(epoch from expires_at - clock_timestamp())::text as left from session order by created_at desc limit 1',
    );
    expectEnd('a session', Number(session?.left), 3_600);
    const useSession = () => statusOf(`${origin}/api/auth/session`, token);
    const newest = '(select id from session order by created_at desc limit 1)';
    await expectEndAt('a session', `update session set expires_at = END where id = ${newest}`, useSession, 401);

    const requestToken = (fields: Record<string, string>) =>
      request<{ access_token: string; refresh_token: string; id_token: string }>(`${origin}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ ...credentials, ...fields }),
      });
    const newCode = () => getCode(new Browser({ publicOrigin: origin }), { ...application, slug: 'load' }, identifier);
    const redeem = (code: string) =>
      requestToken({ grant_type: 'authorization_code', code, redirect_uri: application.redirectUri });
    const lateCode = await newCode();
    await site.query(
      `update oauth_token set expires_at = clock_timestamp() - interval '${SKEW_SECONDS} s' where kind = 'AuthorizationCode'`,
    );
    ends.checks += 1;
    if ((await redeem(lateCode)).status !== 400) ends.errors.push('a code is valid after its end');
    const first = await redeem(await newCode());
    if (first.status !== 200) ends.errors.push(`a code is rejected at once: ${first.status}`);
    const { status, body } = await requestToken({
      grant_type: 'refresh_token',
      refresh_token: first.body.refresh_token,
    });
    if (status !== 200) {
      ends.errors.push(`a refresh token is rejected at once: ${status}`);
      continue;
    }
    const now = await databaseNow();
    const { iat, exp } = claimsOf(body.id_token);
    expectEnd('an id token', exp - now, 3_600);
    expectEnd('the issue of an id token', iat - now, 0);
    const useAccess = () => statusOf(`${origin}/oauth/userinfo`, body.access_token);
    const newestToken =
      "(select token_hash from oauth_token where kind = 'AccessToken' order by expires_at desc limit 1)";
    await expectEndAt(
      'an access token',
      `update oauth_token set expires_at = END where token_hash = ${newestToken}`,
      useAccess,
      401,
    );

    const { path, init } = saveVisitor(chat, `user-${count}`, 'Name');
    const saved = await send<{ data: { visitorToken: string } }>(origin + path, init, [200, 201]);
    expectEnd('a visitor token', claimsOf(saved.data.visitorToken).exp - (await databaseNow()), 900);
  }
}

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}

async function statusOf(url: string, token: string): Promise<number> {
  return (await request(url, { headers: bearer(token) })).status;
}
