import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type HttpRequest, readHttpFile } from './http-file.ts';

export type HttpResult = { readonly title: string; readonly expected: number; readonly status: number };

export type HttpInput = {
  /** Replaces variables of the file. */
  readonly variables: Readonly<Record<string, string>>;
  /** Types a value in, as the user of an editor does. */
  readonly prompt?: (name: string, before: HttpRequest) => Promise<string>;
};

/** Sends every request of an `.http` file, in order, with the cookies of the responses before. */
export async function runHttpFile(file: string, { variables, prompt }: HttpInput): Promise<HttpResult[]> {
  const { folder, variables: own, requests } = await readHttpFile(file);
  const known: Record<string, string> = { ...own, ...variables };
  const responses = new Map<string, unknown>();
  const cookies = new Map<string, string>();
  const results: HttpResult[] = [];

  const evaluate = (expression: string): string => {
    const random = /^\$randomInt (\d+) (\d+)$/.exec(expression);
    if (random) return String(randomInt(Number(random[1]), Number(random[2])));
    const [, name = '', jsonPath = ''] = /^(\w+)\.response\.body\.\$\.(\S+)$/.exec(expression) ?? [];
    const value = name === '' ? known[expression] : read(responses.get(name), jsonPath);
    if (value === undefined) throw new Error(`${path.basename(file)}: {{${expression}}} has no value`);
    return value;
  };
  const resolve = (text: string) => text.replace(/\{\{(.+?)\}\}/g, (_all, expression: string) => evaluate(expression));

  for (const [index, request] of requests.entries()) {
    for (const name of request.prompts) {
      const before = requests[index - 1] as HttpRequest;
      known[name] = (await prompt?.(name, { ...before, url: resolve(before.url) })) ?? '';
    }
    const headers = new Headers([...request.headers].map(([name, value]) => [name, resolve(value)]));
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(resolve(request.url), {
      method: request.method,
      headers,
      redirect: 'manual',
      body: request.body === '' ? null : new Uint8Array(await encodeBody(request, resolve(request.body), folder)),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=', 2);
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (request.name !== undefined && isJson) responses.set(request.name, JSON.parse(text));
    results.push({ title: request.title, expected: request.status, status: response.status });
  }
  return results;
}

/** Reads a value by a path such as `data.items[0].id`. */
function read(body: unknown, jsonPath: string): string | undefined {
  let value = body;
  for (const key of jsonPath.split(/[.[\]]+/).filter((key) => key !== '')) {
    value = (value as Record<string, unknown> | undefined)?.[key];
  }
  return typeof value === 'string' ? value : undefined;
}

/** Encodes a body. A line `< file` is replaced by the bytes of the file. Lines of a form end as HTTP requires. */
async function encodeBody({ headers }: HttpRequest, body: string, folder: string): Promise<Buffer> {
  const type = headers.get('content-type') ?? '';
  if (type.includes('urlencoded')) {
    const pairs = body.split(/\n&/).map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]);
    return Buffer.from(String(new URLSearchParams(pairs)));
  }
  if (!type.includes('multipart')) return Buffer.from(body);
  const lines = body.split('\n').map((line) => /^< (.+)$/.exec(line)?.[1] ?? Buffer.from(line));
  const contents = lines.map((line) => (typeof line === 'string' ? readFile(path.join(folder, line)) : line));
  return Buffer.concat((await Promise.all(contents)).flatMap((content) => [content, Buffer.from('\r\n')]));
}
