import type { ExampleRequest } from './example-request.ts';
import { phpSample } from './php-sample.ts';
import { pythonSample } from './python-sample.ts';
import { sdkEntrySample, sdkSample } from './sdk-sample.ts';

/** A sample as the page shows it. */
export type CodeSample = { readonly lang: string; readonly label: string; readonly source: string };

/** Returns the samples of an operation. @throws Error if no entry point of the SDK has the operation */
export function codeSamples(request: ExampleRequest): CodeSample[] {
  const sdk = sdkSample(request) ?? sdkEntrySample(request);
  if (sdk === undefined) throw new Error(`${request.operationId} has no sample of the SDK`);
  return [
    { lang: 'shell', label: 'curl', source: curlSample(request) },
    { lang: 'typescript', label: '@arot/sdk', source: sdk },
    { lang: 'python', label: 'Python', source: pythonSample(request) },
    { lang: 'php', label: 'PHP', source: phpSample(request) },
  ];
}

/** Renders a command for a POSIX shell. */
export function curlSample(request: ExampleRequest): string {
  const query = new URLSearchParams(Object.entries(request.query).map(([name, value]) => [name, String(value)]));
  const url = query.size > 0 ? `${request.url}?${query}` : request.url;
  const parts = [`curl ${methodOption(request)}${quote(url)}`];
  if (request.result === 'redirect') parts.push('--include');
  if (request.origin) parts.push(`-H ${quote(`Origin: ${request.origin}`)}`);
  if (request.tokenVariable) parts.push(`-H "Authorization: Bearer $${request.tokenVariable}"`);
  for (const [name, value] of Object.entries(request.headers)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  parts.push(...bodyOptions(request));
  if (request.result === 'file') parts.push('--output document');
  return parts.join(' \\\n  ');
}

function methodOption({ method, body }: ExampleRequest): string {
  const implied = body ? 'POST' : 'GET';
  return method === implied ? '' : `-X ${method} `;
}

function bodyOptions({ body }: ExampleRequest): string[] {
  if (!body) return [];
  if (body.kind === 'json') {
    return [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body.value, null, 2))}`];
  }
  const option = body.kind === 'form' ? '--data-urlencode' : '--form-string';
  const fields = Object.entries(body.value).map(([name, value]) => `${option} ${quote(`${name}=${value}`)}`);
  return [...fields, ...body.files.map(({ part, name, type }) => `-F ${quote(`${part}=@${name};type=${type}`)}`)];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
