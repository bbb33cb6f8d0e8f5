/**
 * What the test servers of a file have sent and logged. The tests of a worker share this module; `check-every-response.ts` checks and
 * empties it.
 */
import type { Server, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { conformanceIssues } from './conformance.ts';

const issues: string[] = [];
let checked = 0;

/** What no log may contain: tokens and cookies of requests and responses, and what tests name with `neverLog`. */
const secrets = new Set<string>();
const secretsOfAllFiles = new Set<string>();
const logs: Record<string, unknown>[][] = [];
const SHORTEST_SECRET = 8;

/** Watches the log of a test server. At the end of the file it is searched for every secret that was seen. */
export function recordLogs(lines: Record<string, unknown>[]): void {
  logs.push(lines);
}

/** Names a text that this test file must never log. */
export function neverLog(secret: string): void {
  if (secret.length >= SHORTEST_SECRET) secrets.add(secret);
}

/** Names a text that no test file may log. A module that several files share calls this when it is loaded, which is once. */
export function neverLogInAnyFile(secret: string): void {
  secretsOfAllFiles.add(secret);
}

/** Watches a test server: every response is validated against the contract. */
export function recordResponses(server: Server): void {
  server.prependListener('request', (request, response) => {
    // Express rewrites `url` while it routes; this is what was sent.
    const { method = '', url = '' } = request;
    neverLog(/^\S+ (\S{20,})$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    const cookies = request.headers.cookie ?? '';
    for (const [, value = ''] of cookies.matchAll(/arot_(?:session|oauth|interaction|resume|form)=([^;]{20,})/g)) {
      neverLog(value);
    }
    const chunks = collectBody(response);
    response.once('finish', () => {
      checked += 1;
      const text = decoded(Buffer.concat(chunks), response.getHeader('content-encoding')).toString('latin1');
      const named = /"(?:token|resumeToken|visitorToken|(?:access|refresh|id)_token)":"([^"]+)"/g;
      for (const [, secret = ''] of text.matchAll(named)) neverLog(secret);
      const code = /[?&]code=([^&]+)/.exec(String(response.getHeader('location')))?.[1];
      if (code !== undefined) neverLog(code);
      issues.push(
        ...conformanceIssues({
          method,
          url,
          status: response.statusCode,
          headers: response.getHeaders(),
          body: decoded(Buffer.concat(chunks), response.getHeader('content-encoding')),
        }),
      );
    });
  });
}

/** How many responses have been checked in this file so far. */
export function checkedResponses(): number {
  return checked;
}

/** Returns what was wrong with the responses since the last call. */
export function takeResponseIssues(): string[] {
  return issues.splice(0);
}

/** Returns the secrets that the logs of this file contain, and forgets the file. */
export function takeLoggedSecrets(): string[] {
  const written = logs
    .splice(0)
    .map((lines) => JSON.stringify(lines))
    .join('\n');
  const logged = [...secrets, ...secretsOfAllFiles].filter((secret) =>
    written.includes(JSON.stringify(secret).slice(1, -1)),
  );
  secrets.clear();
  checked = 0;
  return logged;
}

function decoded(body: Buffer, coding: unknown): Buffer {
  // A HEAD has the headers of a body, and none.
  if (body.length === 0) return body;
  if (coding === 'gzip') return gunzipSync(body);
  return coding === 'br' ? brotliDecompressSync(body) : body;
}

function collectBody(response: ServerResponse): Buffer[] {
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding as BufferEncoding));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  for (const name of ['write', 'end'] as const) {
    const original = response[name].bind(response) as (...parameters: unknown[]) => never;
    response[name] = ((chunk: unknown, encoding: unknown, callback: unknown) => {
      keep(chunk, typeof encoding === 'string' ? encoding : 'utf8');
      return original(chunk, encoding, callback);
    }) as never;
  }
  return chunks;
}
