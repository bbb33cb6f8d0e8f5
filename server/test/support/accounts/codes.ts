import type { TestServer } from '../test-server.ts';
import { postJson } from './fixtures.ts';

/** Delivers the messages that are due. @returns the code in the last message to a target; undefined if it got none */
export async function codeSentTo(server: TestServer, target: string): Promise<string | undefined> {
  const messages = (await server.deliver()).filter((text) => text.startsWith(`To ${target}: `));
  return /\b\d{6}\b/.exec(messages.at(-1)?.slice(`To ${target}: `.length) ?? '')?.[0];
}

/** Requests a code to reset a password. @returns it; undefined if none was sent */
export async function resetCode(
  server: TestServer,
  identifier: string,
  target = identifier,
): Promise<string | undefined> {
  await postJson(server, '/api/auth/codes', { purpose: 'password-reset', identifier });
  return await codeSentTo(server, target);
}

/** Returns a code of six digits that differs from the given ones. */
export function wrongCode(...codes: readonly (string | undefined)[]): string {
  return ['111111', '222222', '333333'].find((code) => !codes.includes(code)) ?? '';
}
