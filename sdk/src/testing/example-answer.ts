import { exampleOf } from '@arot/contract/examples';
import type { MatchedRoute } from './contract-route.ts';
import type { Call } from './mock-call.ts';
import { MockFailure } from './mock-failure.ts';

/** The mock waits no longer for events, so that a test does not either. */
const LONGEST_WAIT_MS = 100;

/** The smallest files of the types of downloads. A ZIP file has the record of its end. @see APPNOTE.TXT, section 4.3.16 */
const FILES: Readonly<Record<string, BodyInit>> = {
  'application/jsonl': '{"cursor":"0b8f3c52-5a0e-4c0e-8f51-0c2f5b1d7e90.48213"}\n',
  'application/zip': Uint8Array.of(0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0)),
  'image/jpeg': Uint8Array.of(0xff, 0xd8, 0xff, 0xd9),
};

/** The data of examples as JSON, because a test may change what it gets. */
const examples = new Map<string, string>();

/**
 * Returns the answer of an operation that has no state in the mock: the example of the OpenAPI documents.
 *
 * @throws MockFailure PRECONDITION_REQUIRED
 */
export async function exampleAnswer(matched: MatchedRoute, { query, ifMatch }: Call): Promise<unknown> {
  const { ifMatch: rule, download } = matched.route.metadata;
  if (rule && !ifMatch?.trim()) throw new MockFailure('PRECONDITION_REQUIRED');
  if (download) return toFile(download.mimeTypes[0] ?? '');
  const example = JSON.parse(exampleOfData(matched)) as object;
  const { after, wait = 0 } = (query ?? {}) as { readonly after?: string; readonly wait?: number };
  if (after === undefined) return example;
  // A follower of events has seen those of the example.
  await new Promise((resolve) => setTimeout(resolve, Math.min(wait * 1_000, LONGEST_WAIT_MS)));
  return { ...example, items: [] };
}

function exampleOfData(matched: MatchedRoute): string {
  const known = examples.get(matched.name);
  if (known !== undefined) return known;
  const [{ value } = { value: {} }] = Object.values(exampleOf(matched).bodies);
  const json = JSON.stringify((value as { readonly data: object }).data);
  examples.set(matched.name, json);
  return json;
}

function toFile(mimeType: string): Response {
  const extension = mimeType.replace(/^.*\//, '');
  const disposition = `attachment; filename="example.${extension}"`;
  const headers = { 'content-type': mimeType, 'content-disposition': disposition, 'x-request-id': 'mock' };
  return new Response(FILES[mimeType] ?? '', { headers });
}
