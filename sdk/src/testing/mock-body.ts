import { type FieldErrors, MAX_DOCUMENT_BYTES } from '@arot/contract';
import { type MatchedRoute, parsePart } from './contract-route.ts';
import { checkFile, type MockFile } from './mock-documents.ts';
import { MockFailure } from './mock-failure.ts';

/** The largest JSON body of an operation without a limit of its own, in bytes. */
const MAX_JSON_BYTES = 100 * 1024;
/** The maximum size of a form without its files, in bytes. */
const MAX_TEXT_BYTES = 1024 * 1024;

/** The body of a request as it was sent. */
export type Sent = {
  /** The parsed JSON, or the texts of a form by name. */
  readonly body: unknown;
  /** The files of a form by name. */
  readonly files: Readonly<Record<string, File>>;
  readonly byteSize: number;
  readonly form?: FormData;
  readonly isMalformed?: true;
};

const NOTHING: Sent = { body: undefined, files: {}, byteSize: 0 };

/** Reads a body that needs no waiting; undefined for a stream or a file. */
export function readAtOnce(body: RequestInit['body'], headers: Headers): Sent | undefined {
  if (body === undefined || body === null) return NOTHING;
  if (body instanceof FormData) return fromForm(body);
  if (body instanceof URLSearchParams) return { ...NOTHING, body: Object.fromEntries(body) };
  return typeof body === 'string' ? fromText(body, headers) : undefined;
}

/** Reads the form of `streamUpload()`, and the body of a `Request`. */
export async function readSent(body: NonNullable<RequestInit['body']>, headers: Headers): Promise<Sent> {
  const type = headers.get('content-type') ?? '';
  const response = new Response(body, { headers: { 'content-type': type } });
  if (!type.startsWith('multipart/form-data')) return fromText(await response.text(), headers);
  try {
    return fromForm(await response.formData());
  } catch {
    return { ...NOTHING, isMalformed: true };
  }
}

function fromText(text: string, headers: Headers): Sent {
  if (text === '') return NOTHING;
  if (headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    return { ...NOTHING, body: Object.fromEntries(new URLSearchParams(text)) };
  }
  const byteSize = new TextEncoder().encode(text).length;
  try {
    // The server reads an object or a list only.
    return { ...NOTHING, body: JSON.parse(/^\s*[{[]/.test(text) ? text : ''), byteSize };
  } catch {
    return { ...NOTHING, body: text, byteSize, isMalformed: true };
  }
}

function fromForm(form: FormData): Sent {
  const texts: Record<string, string> = {};
  const files: Record<string, File> = {};
  let byteSize = 0;
  for (const [name, value] of entriesOf(form)) {
    byteSize += typeof value === 'string' ? value.length : value.size;
    if (typeof value === 'string') texts[name] = value;
    else files[name] = value;
  }
  return { body: texts, files, byteSize, form };
}

function entriesOf(form: FormData): [string, string | File][] {
  return [...(form as unknown as Iterable<[string, string | File]>)];
}

export type ParsedRequest = {
  readonly query: unknown;
  readonly body: unknown;
  /** The valid files of a form by the name of their part. */
  readonly files: ReadonlyMap<string, MockFile>;
};

/** @throws MockFailure for an invalid request, or one that is too large */
export async function parseRequest(matched: MatchedRoute, url: URL, sent: Sent): Promise<ParsedRequest> {
  const { route, parameters } = matched;
  const schema = 'body' in route && !route.metadata.ignoresBody ? route.body : undefined;
  const received = schema === undefined ? NO_BODY : await checkBody(matched, sent);
  const path = parsePart('pathParams', route.pathParams, parameters);
  const query = parsePart('query', route.query, Object.fromEntries(url.searchParams));
  const body =
    schema === undefined
      ? { value: undefined }
      : parsePart(route.metadata.files ? 'form' : 'body', schema, received.value);
  const fields: FieldErrors = { ...path.fields, ...query.fields, ...body.fields, ...received.fields };
  if (path.fields || query.fields || body.fields || Object.keys(fields).length > 0) {
    throw new MockFailure('VALIDATION_ERROR', { fields });
  }
  return { query: query.value, body: body.value, files: received.files };
}

type Body = { readonly value: unknown; readonly files: ReadonlyMap<string, MockFile>; readonly fields: FieldErrors };

const NO_BODY: Body = { value: {}, files: new Map(), fields: {} };

async function checkBody({ route }: MatchedRoute, sent: Sent): Promise<Body> {
  const { files, maxBodyBytes = MAX_JSON_BYTES } = route.metadata;
  if (files && !sent.form) throw new MockFailure('VALIDATION_ERROR');
  if (sent.isMalformed) {
    throw new MockFailure('VALIDATION_ERROR', { text: 'The request body is not a valid JSON object.' });
  }
  if (files && sent.form) return await checkForm(files, sent.form, sent.byteSize);
  if (sent.byteSize > maxBodyBytes) throw new MockFailure('PAYLOAD_TOO_LARGE');
  return { ...NO_BODY, value: sent.body ?? {} };
}

type FileParts = Readonly<Record<string, { readonly mimeTypes: readonly string[]; readonly required?: true }>>;

/** @throws MockFailure PAYLOAD_TOO_LARGE */
async function checkForm(parts: FileParts, form: FormData, byteSize: number): Promise<Body> {
  if (byteSize > Object.keys(parts).length * MAX_DOCUMENT_BYTES + MAX_TEXT_BYTES) {
    throw new MockFailure('PAYLOAD_TOO_LARGE');
  }
  const texts: Record<string, string> = {};
  const files = new Map<string, MockFile>();
  const fields: FieldErrors = {};
  for (const [name, value] of entriesOf(form)) {
    const part = Object.entries(parts).find(([known]) => known === name)?.[1];
    const isKnown = name in texts || files.has(name);
    if (typeof value === 'string') {
      // Some clients send an empty text for a file that was not chosen.
      if (!part) texts[name] = value;
      else if (value !== '') fields[name] = ['Must be a file.'];
    } else if (part) {
      const { file, issue } = await checkFile(name, value, part.mimeTypes);
      if (file) files.set(name, file);
      if (issue) fields[name] = [issue];
    } else fields[name] = [name in texts ? 'Must be text, not a file.' : 'Unknown part.'];
    if (isKnown) fields[name] = ['Send this part only once.'];
  }
  for (const [name, { required }] of Object.entries(parts)) {
    if (required && !files.has(name)) fields[name] ??= ['Send the file.'];
  }
  return { value: texts, files, fields };
}
