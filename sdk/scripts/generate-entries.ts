import type { GeneratedFile } from '../../contract/scripts/generated-file.ts';
import { readOperations } from './read-operations.ts';
import { writeRow } from './write-routes.ts';
import { writeTypes } from './write-types.ts';

/** Generates the named types and the route tables of the entry points `@arot/sdk/server` and `@arot/sdk/chat`. */
export function generateEntries(header: string): GeneratedFile[] {
  return (['server', 'chat'] as const).flatMap((entry) => {
    const { operations, components } = readOperations(undefined, entry);
    const routes = [
      '/** `parseRoute` in `route.ts` explains the columns. */',
      `export const ${entry}Routes = {`,
      ...operations.map((operation) => `  ${operation.key}: '${writeRow(operation)}',`),
      '} as const;',
      '',
    ].join('\n');
    const types = writeTypes({ operations: [], components });
    return [
      { path: `sdk/src/generated/${entry}-routes.ts`, content: header + routes },
      { path: `sdk/src/generated/${entry}-types.ts`, content: header + types },
    ];
  });
}
