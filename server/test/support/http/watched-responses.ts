/**
 * Records the responses and logs of the test servers of a file. All test files of a worker share this module.
 * `check-every-response.ts` reads the records and clears them.
 */
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { conformanceIssues } from './conformance.ts';

const issues: string[] = [];
let checked = 0;

/** Texts that no log may contain: tokens and cookies of requests and responses, and the arguments of `neverLog`. */
const secrets = new Set<string>();
const secretsOfAllFiles = new Set<string>();
const logs: Record<string, unknown>[][] = [];
const SHORTEST_SECRET = 8;

/** Records the log of a test server, which is searched for all known secrets at the end of the file. */
export function recordLogs(lines: Record<string, unknown>[]): void {
  logs.push(lines);
}

/** Adds a text that the servers of this test file must never log. */
export function neverLog(secret: string): void {
  if (secret.length >= SHORTEST_SECRET) secrets.add(secret);
}

/** Adds a text that no test file may log. For modules that several files share, because a module is loaded only once. */
export function neverLogInAnyFile(secret: string): void {
  secretsOfAllFiles.add(secret);
}

/** Validates every response of a test server against the contract. */
export function recordResponses(server: Server): void {
  server.prependListener('request', (request, response) => {
    // Read here, because Express changes `url` while it routes.
    const { method = '', url = '' } = request;
    neverLog(/^\S+ (\S{20,})$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    const cookies = request.headers.cookie ?? '';
    for (const [, value = ''] of cookies.matchAll(/arot_(?:session|oauth|interaction|resume|form)=([^;]{20,})/g)) {
      neverLog(value);
    }
    const chunks = collectBody(response);
    const headers = collectHeaders(response);
    response.once('finish', () => {
      checked += 1;
      const text = decoded(Buffer.concat(chunks), headers()['content-encoding']).toString('latin1');
      const named = /"(?:token|resumeToken|visitorToken|(?:access|refresh|id)_token)":"([^"]+)"/g;
      for (const [, secret = ''] of text.matchAll(named)) neverLog(secret);
      const code = /[?&]code=([^&]+)/.exec(String(headers().location))?.[1];
      if (code !== undefined) neverLog(code);
      issues.push(
        ...conformanceIssues({
          method,
          url,
          status: response.statusCode,
          headers: headers(),
          body: decoded(Buffer.concat(chunks), headers()['content-encoding']),
          fields: fieldsOf(url, request),
        }),
      );
    });
  });
}

/** Returns the number of responses that were validated in this file until now. */
export function checkedResponses(): number {
  return checked;
}

/** Returns the issues of the responses since the last call. */
export function takeResponseIssues(): string[] {
  return issues.splice(0);
}

/** Returns the secrets that the logs of this file contain, and clears the records of the file. */
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

function fieldsOf(url: string, { body }: IncomingMessage & { readonly body?: { readonly fields?: string } }) {
  return new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]).get('fields') ?? body?.fields;
}

function decoded(body: Buffer, coding: unknown): Buffer {
  // A response to HEAD has a Content-Encoding but no body.
  if (body.length === 0) return body;
  if (coding === 'gzip') return gunzipSync(body);
  return coding === 'br' ? brotliDecompressSync(body) : body;
}

/** Returns the headers that are set one by one, and those that are given to `writeHead` as a list. */
function collectHeaders(response: ServerResponse): () => OutgoingHttpHeaders {
  const listed: Record<string, string> = {};
  const writeHead = response.writeHead.bind(response) as (...parameters: unknown[]) => never;
  response.writeHead = (...parameters: unknown[]) => {
    const list = parameters.at(-1);
    if (Array.isArray(list))
      for (let index = 0; index < list.length; index += 2) listed[String(list[index]).toLowerCase()] = list[index + 1];
    return writeHead(...parameters);
  };
  return () => ({ ...response.getHeaders(), ...listed });
}

function collectBody(response: ServerResponse): Buffer[] {
  const chunks: Buffer[] = [];
  const addChunk = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding as BufferEncoding));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  for (const name of ['write', 'end'] as const) {
    const original = response[name].bind(response) as (...parameters: unknown[]) => never;
    response[name] = ((chunk: unknown, encoding: unknown, callback: unknown) => {
      addChunk(chunk, typeof encoding === 'string' ? encoding : 'utf8');
      return original(chunk, encoding, callback);
    }) as never;
  }
  return chunks;
}
