import type { ExampleFile, ExampleRequest } from './example-request.ts';

/**
 * A TypeScript module for `@arot/sdk`.
 *
 * @returns undefined if the client of the SDK has no method for the operation
 */
export function sdkSample(request: ExampleRequest): string | undefined {
  const { body, query, metadata } = request;
  if (!metadata || metadata.sdkEntry) return undefined;
  const files = body?.files ?? [];
  const options = [
    `baseUrl: '${new URL(request.url).origin}'`,
    ...(request.tokenVariable ? [`token: process.env.${request.tokenVariable}`] : []),
  ];
  const values = [
    ...request.pathParameters.map((value) => literal(value, 0)),
    ...(Object.keys(query).length > 0 ? [literal(query, 0)] : []),
    ...(body ? [withFiles(literal(body.value, 0), files)] : []),
  ];
  return [
    ...(files.length > 0 ? [`import { readFile } from 'node:fs/promises';`] : []),
    `import { createClient } from '@arot/sdk';`,
    '',
    `const client = createClient({ ${options.join(', ')} });`,
    '',
    `const result = await client.${metadata.sdk}(${values.join(', ')});`,
    request.result === 'file' ? 'const blob = await result.blob();' : 'console.log(result);',
  ].join('\n');
}

function withFiles(object: string, files: readonly ExampleFile[]): string {
  const lines = files.map(
    ({ part, name, type }) => `  ${part}: { data: await readFile('${name}'), name: '${name}', type: '${type}' },\n`,
  );
  return object.replace(/\}$/, `${lines.join('')}}`);
}

function literal(value: unknown, depth: number): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const indent = '  '.repeat(depth + 1);
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, depth + 1))
    : Object.entries(value).map(([key, item]) => `${key}: ${literal(item, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.map((item) => `${indent}${item},\n`).join('')}${'  '.repeat(depth)}${close}`;
}
