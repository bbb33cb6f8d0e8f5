import type { ExampleRequest } from './example-request.ts';

/** Renders a script for Python 3 with `requests`. */
export function pythonSample(request: ExampleRequest): string {
  const { tokenVariable, body, query, origin } = request;
  const files = body?.files ?? [];
  const headers = [
    ...(origin ? [`"Origin": ${JSON.stringify(origin)}`] : []),
    ...Object.entries(request.headers).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`),
    ...(tokenVariable ? [`"Authorization": f"Bearer {os.environ['${tokenVariable}']}"`] : []),
  ];
  const options = [
    JSON.stringify(request.url),
    ...(Object.keys(query).length > 0 ? [`params=${literal(query, 1)}`] : []),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(body ? [`${body.kind === 'json' ? 'json' : 'data'}=${literal(body.value, 1)}`] : []),
    ...(files.length > 0 ? [`files={\n${files.map(fileLine).join('')}    }`] : []),
    ...(request.result === 'redirect' ? ['allow_redirects=False'] : []),
    'timeout=30',
  ];
  return [
    ...(tokenVariable ? ['import os', ''] : []),
    'import requests',
    '',
    `response = requests.${request.method.toLowerCase()}(`,
    ...options.map((option) => `    ${option},`),
    ')',
    'response.raise_for_status()',
    ...resultLines[request.result],
  ].join('\n');
}

const resultLines = {
  json: ['print(response.json())'],
  file: ['with open("document", "wb") as file:', '    file.write(response.content)'],
  redirect: ['print(response.status_code, response.headers.get("Location"))'],
} as const satisfies Record<ExampleRequest['result'], readonly string[]>;

function fileLine({ part, name, type }: { part: string; name: string; type: string }): string {
  return `        "${part}": ("${name}", open("${name}", "rb"), "${type}"),\n`;
}

/** Renders a value as a literal of Python. JSON strings and numbers are the same there. */
function literal(value: unknown, depth: number): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const indent = '    '.repeat(depth + 1);
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, depth + 1))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${literal(item, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${items.map((item) => `${indent}${item},\n`).join('')}${'    '.repeat(depth)}${close}`;
}
