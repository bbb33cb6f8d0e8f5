import type { ExampleFile, ExampleRequest } from './example-request.ts';
import { literal } from './literal.ts';

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
    ...request.pathParameters.map((value) => literal(value)),
    ...(Object.keys(query).length > 0 ? [literal(query)] : []),
    ...(body ? [withFiles(literal(body.value), files)] : []),
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
