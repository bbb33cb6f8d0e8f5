import type { ExampleBody, ExampleRequest } from './example-request.ts';

/** Renders a script for PHP 8 with its curl extension. */
export function phpSample(request: ExampleRequest): string {
  const { method, query, body, tokenVariable, origin } = request;
  const hasQuery = Object.keys(query).length > 0;
  const url = hasQuery ? `${quote(`${request.url}?`)} . http_build_query(${literal(query, 0)})` : quote(request.url);
  const headers = [
    ...(body?.kind === 'json' ? [quote('Content-Type: application/json')] : []),
    ...(origin ? [quote(`Origin: ${origin}`)] : []),
    ...Object.entries(request.headers).map(([name, value]) => quote(`${name}: ${value}`)),
    ...(tokenVariable ? [`'Authorization: Bearer ' . getenv('${tokenVariable}')`] : []),
  ];
  const options = [
    'CURLOPT_RETURNTRANSFER => true',
    ...(method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => '${method}'`]),
    ...(headers.length > 0 ? [`CURLOPT_HTTPHEADER => [${headers.join(', ')}]`] : []),
    ...(body ? [`CURLOPT_POSTFIELDS => ${postFields(body)}`] : []),
  ];
  return [
    '<?php',
    '',
    `$curl = curl_init(${url});`,
    'curl_setopt_array($curl, [',
    ...options.map((option) => `    ${option},`),
    ']);',
    '$response = curl_exec($curl);',
    ...resultLines[request.result],
  ].join('\n');
}

const resultLines = {
  json: [
    'if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {',
    '    exit($response);',
    '}',
    'print_r(json_decode($response, true));',
  ],
  file: [
    'if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {',
    '    exit($response);',
    '}',
    "file_put_contents('document', $response);",
  ],
  redirect: ['echo curl_getinfo($curl, CURLINFO_REDIRECT_URL);'],
} as const satisfies Record<ExampleRequest['result'], readonly string[]>;

function postFields(body: ExampleBody): string {
  if (body.kind === 'json') return `json_encode(${literal(body.value, 1)}, JSON_THROW_ON_ERROR)`;
  if (body.kind === 'form') return `http_build_query(${literal(body.value, 1)})`;
  const files = body.files.map(({ part, name, type }) => `        '${part}' => new CURLFile('${name}', '${type}'),\n`);
  return literal(body.value, 1).replace(/ {4}\]$/, `${files.join('')}    ]`);
}

function literal(value: unknown, depth: number): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, depth + 1))
    : Object.entries(value).map(([key, item]) => `${quote(key)} => ${literal(item, depth + 1)}`);
  // An empty array would become a JSON list.
  if (entries.length === 0) return Array.isArray(value) ? '[]' : 'new stdClass()';
  const indent = '    '.repeat(depth + 1);
  return `[\n${entries.map((entry) => `${indent}${entry},\n`).join('')}${'    '.repeat(depth)}]`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
