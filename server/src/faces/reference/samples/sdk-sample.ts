import type { ExampleFile, ExampleRequest } from './example-request.ts';
import { literal } from './literal.ts';

/**
 * Renders a TypeScript module for `@arot/sdk`.
 *
 * @returns undefined if the client of the SDK has no method for the operation
 */
export function sdkSample(request: ExampleRequest): string | undefined {
  const { body, query, metadata } = request;
  const isStaff = metadata?.sdkEntry === 'staff';
  if (!metadata || (metadata.sdkEntry && !isStaff)) return undefined;
  const [name, create, specifier] = isStaff
    ? ['staff', 'createStaffClient', '@arot/sdk/staff']
    : ['client', 'createClient', '@arot/sdk'];
  const ifMatch = request.headers['If-Match']?.replaceAll('"', '');
  const files = body?.files ?? [];
  const options = [
    `baseUrl: '${new URL(request.url).origin}'`,
    ...(request.tokenVariable ? [`token: process.env.${request.tokenVariable}`] : []),
  ];
  const values = [
    ...pathArguments(request),
    ...(Object.keys(query).length > 0 ? [literal(query)] : []),
    ...(body ? [withFiles(literal(body.value), files)] : []),
    ...(ifMatch === undefined ? [] : [literal({ ifMatch })]),
  ];
  return [
    ...(files.length > 0 ? [`import { readFile } from 'node:fs/promises';`] : []),
    `import { ${create} } from '${specifier}';`,
    '',
    `const ${name} = ${create}({ ${options.join(', ')} });`,
    '',
    `const result = await ${name}.${metadata.sdk}(${values.join(', ')});`,
    request.result === 'file' ? 'const blob = await result.blob();' : 'console.log(result);',
  ].join('\n');
}

/**
 * Renders the path parameters. One is an argument. Several are the properties of one object.
 */
function pathArguments({ pathNames, pathParameters }: ExampleRequest): string[] {
  if (pathParameters.length < 2) return pathParameters.map((value) => literal(value));
  return [literal(Object.fromEntries(pathNames.map((name, index) => [name, pathParameters[index]])))];
}

function withFiles(object: string, files: readonly ExampleFile[]): string {
  const lines = files.map(
    ({ part, name, type }) => `  ${part}: { data: await readFile('${name}'), name: '${name}', type: '${type}' },\n`,
  );
  return object.replace(/\}$/, `${lines.join('')}}`);
}
