import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A request of an `.http` file. Its title ends with the status that it returns. */
export type HttpRequest = {
  readonly title: string;
  readonly status: number;
  /** The name under which later requests read the response. */
  readonly name: string | undefined;
  /** The variables that the user types in. */
  readonly prompts: readonly string[];
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

export type HttpFile = {
  readonly folder: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly requests: readonly HttpRequest[];
};

/**
 * Reads an `.http` file, as far as the examples use the format.
 *
 * @see https://github.com/Huachao/vscode-restclient
 */
export async function readHttpFile(file: string): Promise<HttpFile> {
  const [head = '', ...blocks] = (await readFile(file, 'utf8')).split(/^### /m);
  const variables = [...head.matchAll(/^@(\w+) = (.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);
  return {
    folder: path.dirname(file),
    variables: Object.fromEntries(variables),
    requests: blocks.map(parseRequest),
  };
}

function parseRequest(block: string): HttpRequest {
  const lines = block.split('\n');
  const title = lines.shift() ?? '';
  const comments: string[] = [];
  while (lines[0]?.startsWith('#')) comments.push(lines.shift() ?? '');
  const [, method = '', url = ''] = /^([A-Z]+) (\S+)$/.exec(lines.shift() ?? '') ?? [];
  const headers = new Map<string, string>();
  for (let line = lines.shift(); line; line = lines.shift()) {
    const colon = line.indexOf(': ');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 2));
  }
  const named = (annotation: string) =>
    comments.flatMap((comment) => new RegExp(`^# @${annotation} (\\w+)`).exec(comment)?.[1] ?? []);
  return {
    title,
    status: Number(/: (\d{3})/.exec(title)?.[1]),
    name: named('name')[0],
    prompts: named('prompt'),
    method,
    url,
    headers,
    body: lines.join('\n').trim(),
  };
}
