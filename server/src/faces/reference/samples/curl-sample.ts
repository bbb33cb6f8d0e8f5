import type { ExampleRequest } from './example-request.ts';

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
