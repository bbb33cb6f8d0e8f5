import { ERRORS } from '@arot/contract';
import type { SdkModel, SdkOperation } from './read-operations.ts';

/** Writes `routes.ts`: the route table and the error-code table. The runtime uses nothing else of the contract. */
export function writeRoutes({ operations }: SdkModel): string {
  return [
    '/** One line for each operation. `parseRoute` in `route.ts` explains the columns. */',
    ...writeTable('routeTable', operations),
    '',
    '/** The status of each error code. */',
    'export const errorStatuses = {',
    ...Object.entries(ERRORS).map(([code, { status }]) => `  ${code}: ${status},`),
    '} as const;',
    '',
    'export type ErrorCode = keyof typeof errorStatuses;',
    '',
  ].join('\n');
}

/** Returns the route table of an entry point of its own. */
export function writeOwnTable(name: string, { operations }: SdkModel): string {
  return ['/** `parseRoute` in `route.ts` explains the columns. */', ...writeTable(name, operations), ''].join('\n');
}

function writeTable(name: string, operations: readonly SdkOperation[]): string[] {
  return [`export const ${name} = [`, ...operations.map((operation) => `  '${writeRow(operation)}',`), '] as const;'];
}

/** Returns a line of the route table. */
export function writeRow(operation: SdkOperation): string {
  const { namespace, name, method, path, auth, statuses } = operation;
  return [`${namespace}.${name}`, method, path, auth, kindOf(operation), statuses, ...details(operation)].join(' ');
}

function kindOf({ key, body, maxPageSize, hasCursor, querySchema, results }: SdkOperation): string {
  if (body && querySchema) throw new Error(`${key}: the SDK does not support a body with a query`);
  if (body) return body.kind;
  if (querySchema) return maxPageSize ? `pages-${maxPageSize}` : hasCursor ? 'query-parts' : 'query';
  return results.some((result) => 'mimeTypes' in result) ? 'file' : '-';
}

/** Returns the types of a file, or the properties of a result that are objects (`user`) or lists (`items[]`). */
function details({ results, shape: wholeShape, selectsFields }: SdkOperation): string[] {
  // A selection leaves out any property of an object, and none of a list.
  const shape = selectsFields && !('items' in wholeShape) ? {} : wholeShape;
  const mimeTypes = results.flatMap((result) => ('mimeTypes' in result ? result.mimeTypes : []));
  if (mimeTypes.length > 0) return mimeTypes;
  return Object.entries(shape).flatMap(([name, kind]) =>
    kind === 'array' ? [`${name}[]`] : kind === 'object' ? [name] : [],
  );
}
