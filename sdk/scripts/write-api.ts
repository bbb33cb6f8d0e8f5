import type { GeneratedFile } from '../../contract/scripts/generated-file.ts';
import { readOperations, type SdkOperation } from './read-operations.ts';

/** Writes `sdk/api.md`: every method of the clients, one a line. `npm run docs` writes the types and errors of each. */
export function generateApiPage(): GeneratedFile {
  const content = [
    '<!-- Generated from the contract by `npm run generate`. Do not edit. -->',
    '# Methods of the SDK',
    'Each method is one call of the API. It has three forms, whose arguments are the same: `client.products.get(slug)` resolves to the ' +
      'result and rejects with an error; `client.products.get.safe(slug)` resolves to a union of both; ' +
      '`client.products.get.withResponse(slug)` resolves to the result with status and headers.',
    '## `createClient` of `@arot/sdk`',
    table(readOperations().operations, ({ auth }) => (auth === 'none' ? '' : 'a session')),
    '## `createStaffClient` of `@arot/sdk/staff`',
    table(readOperations(undefined, 'staff').operations, ({ permission }) => `\`${permission}\``),
  ].join('\n\n');
  return { path: 'sdk/api.md', content: `${content}\n` };
}

function table(operations: readonly SdkOperation[], needs: (operation: SdkOperation) => string): string {
  const rows = operations.map((operation) => {
    const { call, method, path, summary } = operation;
    return `| \`${call}\` | \`${method} ${path}\` | ${summary} | ${needs(operation)} |`;
  });
  return ['| method | endpoint | for | needs |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
