import { MAX_DOCUMENT_BYTES } from '@arot/contract';
import { type Fields, type MatchedRoute, parsePart } from './contract-route.ts';
import { MockFailure } from './mock-catalog.ts';
import { type MockDocument, toDocument } from './mock-documents.ts';

/** The largest JSON body of an operation without a limit of its own, in bytes. */
const MAX_JSON_BYTES = 100 * 1024;
/** The maximum size of a form without its files, in bytes. */
const MAX_TEXT_BYTES = 1024 * 1024;

export type ParsedRequest = {
  readonly query: unknown;
  readonly body: unknown;
  /** The files of a form by the name of their part. */
  readonly documents: ReadonlyMap<string, MockDocument>;
};

/** @throws MockFailure for an invalid request, or one that is too large */
export async function parseRequest(matched: MatchedRoute, url: URL, init: RequestInit): Promise<ParsedRequest> {
  const { route, parameters } = matched;
  const bodySchema = 'body' in route && !route.metadata.ignoresBody ? route.body : undefined;
  const { value, documents, fields: partFields } = bodySchema === undefined ? NO_BODY : await readBody(matched, init);
  const path = parsePart(route.pathParams, parameters);
  const query = parsePart(route.query, Object.fromEntries(url.searchParams));
  const body = bodySchema === undefined ? { value: undefined } : parsePart(bodySchema, value);
  const fields: Fields = { ...path.fields, ...query.fields, ...body.fields, ...partFields };
  if (query.fields || body.fields || Object.keys(fields).length > 0) throw new MockFailure('VALIDATION_ERROR', fields);
  return { query: query.value, body: body.value, documents };
}

type Body = { readonly value: unknown; readonly documents: Map<string, MockDocument>; readonly fields: Fields };

const NO_BODY: Body = { value: {}, documents: new Map(), fields: {} };

async function readBody({ route }: MatchedRoute, { body, headers }: RequestInit): Promise<Body> {
  const { files, maxBodyBytes = MAX_JSON_BYTES } = route.metadata;
  if (files) return readForm(files, await toForm(body, new Headers(headers)));
  if (typeof body !== 'string') return NO_BODY;
  if (new TextEncoder().encode(body).length > maxBodyBytes) throw new MockFailure('PAYLOAD_TOO_LARGE');
  try {
    return { ...NO_BODY, value: JSON.parse(body) };
  } catch {
    throw new MockFailure('VALIDATION_ERROR');
  }
}

/** Reads the form of a request. `streamUpload()` sends it as a stream. */
async function toForm(body: RequestInit['body'], headers: Headers): Promise<FormData> {
  if (body instanceof FormData) return body;
  const type = headers.get('content-type');
  if (!body || !type?.startsWith('multipart/form-data')) throw new MockFailure('VALIDATION_ERROR');
  return await new Response(body, { headers: { 'content-type': type } }).formData();
}

/** @throws MockFailure PAYLOAD_TOO_LARGE */
async function readForm(files: Readonly<Record<string, unknown>>, form: FormData): Promise<Body> {
  const entries = [...(form as unknown as Iterable<[string, string | File]>)];
  let totalBytes = 0;
  for (const [, value] of entries) totalBytes += typeof value === 'string' ? value.length : value.size;
  if (totalBytes > Object.keys(files).length * MAX_DOCUMENT_BYTES + MAX_TEXT_BYTES) {
    throw new MockFailure('PAYLOAD_TOO_LARGE');
  }
  const texts: Record<string, string> = {};
  const documents = new Map<string, MockDocument>();
  const fields: Fields = {};
  for (const [name, value] of entries) {
    const isKnown = name in texts || documents.has(name);
    if (typeof value === 'string') {
      // Some clients send an empty text for a file that was not chosen.
      if (!(name in files)) texts[name] = value;
      else if (value !== '') fields[name] = ['Must be a file.'];
    } else if (name in files) {
      const { document, issue } = await toDocument(name, value);
      if (document) documents.set(name, document);
      if (issue) fields[name] = [issue];
    } else fields[name] = [name in texts ? 'Must be text, not a file.' : 'Unknown part.'];
    if (isKnown) fields[name] = ['Send this part only once.'];
  }
  return { value: texts, documents, fields };
}
