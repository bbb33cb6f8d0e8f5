import type { Server, ServerResponse } from 'node:http';
import { afterEach, expect } from 'vitest';
import { conformanceFaults } from './conformance.ts';

const faults: string[] = [];
let checked = 0;

/** Watches a test server: what it answers, to whomever, is held against the contract. */
export function recordResponses(server: Server): void {
  server.prependListener('request', (request, response) => {
    // Express rewrites `url` while it routes; this is what was sent.
    const { method = '', url = '' } = request;
    const chunks = collectBody(response);
    response.once('finish', () => {
      checked += 1;
      faults.push(
        ...conformanceFaults({
          method,
          url,
          status: response.statusCode,
          headers: response.getHeaders(),
          body: Buffer.concat(chunks),
        }),
      );
    });
  });
}

/** How many responses have been checked in this file so far. */
export function checkedResponses(): number {
  return checked;
}

afterEach(() => {
  expect(faults.splice(0), 'every response must fit the contract').toEqual([]);
});

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
