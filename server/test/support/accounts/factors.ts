import type { ApiErrorBody } from '@arot/contract';
import { generateSync } from 'otplib';
import type { TestServer } from '../test-server.ts';
import { PASSWORD, postJson, signIn } from './fixtures.ts';

const STEP_MS = 30_000;

/** A person with an authenticator app, and a clock that the codes and the server share. */
export type Person = {
  readonly identifier: string;
  readonly token: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Moves the server's clock to the next time step, and returns its code. */
  nextCode(): string;
  /** Sends the right password. @returns the challenge and the kinds of factors; '' if the account needs none */
  startLogin(more?: object): Promise<{ challenge: string; kinds: readonly string[] }>;
  /** Sends a proof of the second step. */
  finishLogin<T = { data: { token: string } } & ApiErrorBody>(
    body: object,
    headers?: Record<string, string>,
  ): ReturnType<typeof postJson<T>>;
};

const START = Date.parse('2026-06-01T06:00:00Z');
/** The time of each server. Files of tests may run one after the other in the same process. */
const times = new WeakMap<TestServer, number>();
/** The time of the server whose clock was moved last. */
let time = START;

/** Moves the clock of a server. @returns its time */
export function passTime(server: TestServer, milliseconds: number): Date {
  time = (times.get(server) ?? START) + milliseconds;
  times.set(server, time);
  server.setNow(new Date(time));
  return new Date(time);
}

/** Signs in an account without a factor, and sets up an authenticator app. */
export async function setUpTotp(server: TestServer, identifier: string): Promise<Person> {
  passTime(server, STEP_MS);
  const token = await signIn(server, identifier);
  const headers = { authorization: `Bearer ${token}` };
  const made = await postJson<{ data: { secret: string } }>(server, '/api/auth/factors/totp', undefined, headers);
  if (made.status !== 200) throw new Error(`the setup returned ${made.status}: ${JSON.stringify(made.body)}`);
  const { secret } = made.body.data;
  const nextCode = () => {
    passTime(server, STEP_MS);
    return codeAt(secret, time);
  };
  const confirmed = await postJson<{ data: { recoveryCodes: string[] } }>(
    server,
    '/api/auth/factors/totp/confirm',
    { code: nextCode() },
    headers,
  );
  if (confirmed.status !== 200)
    throw new Error(`the code returned ${confirmed.status}: ${JSON.stringify(confirmed.body)}`);
  return {
    identifier,
    token,
    secret,
    recoveryCodes: confirmed.body.data.recoveryCodes,
    nextCode,
    startLogin: async (more = {}) => {
      const body = { identifier, password: PASSWORD, responseMode: 'token', ...more };
      const { error } = (await postJson<Partial<ApiErrorBody>>(server, '/api/auth/login', body)).body;
      return { challenge: error?.fields?.challenge?.[0] ?? '', kinds: error?.fields?.secondFactor ?? [] };
    },
    finishLogin: (body, headers) => postJson(server, '/api/auth/login/second-factor', body, headers),
  };
}

/** Returns the code of a secret at a time. */
export function codeAt(secret: string, milliseconds: number): string {
  return generateSync({ secret, epoch: Math.floor(milliseconds / 1_000) });
}

/** Returns a code of six digits that is wrong now, and in the steps around. */
export function wrongCodeOf(secret: string): string {
  const right = [-1, 0, 1].map((step) => codeAt(secret, time + step * STEP_MS));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}
