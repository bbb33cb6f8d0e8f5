import { ERRORS } from '@arot/contract';
import { writeDoc } from '../../contract/scripts/write-type.ts';
import type { SdkModel, SdkOperation } from './read-operations.ts';

/**
 * Writes `routes.ts`: a route table for each domain of the contract, so that a bundle has only those that its program uses, and nothing else
 * that is a value.
 */
export function writeRoutes({ operations }: SdkModel): string {
  const domains = Map.groupBy(operations, ({ domain }) => domain);
  return [
    ...importFiles(operations),
    "import type { RouteTable } from '../route-table.ts';",
    "import type { ArotOperations } from './client.ts';",
    ...[...domains].flatMap(([domain, own]) => ['', ...writeTable(domain, own, describeOperations(own, operations))]),
    '',
  ].join('\n');
}

/** Writes `every-table.ts`: the route tables of all domains. */
export function writeEveryTable({ operations }: SdkModel): string {
  const domains = [...new Set(operations.map(({ domain }) => domain))].join(', ');
  return `import { ${domains} } from './routes.ts';\n\nexport const everyTable = [${domains}] as const;\n`;
}

/** Writes `error-statuses.ts`: the codes of errors. */
export function writeErrorStatuses(): string {
  return [
    '/** The status of each error code. */',
    'export const errorStatuses = {',
    ...Object.entries(ERRORS).map(([code, { status }]) => `  ${code}: ${status},`),
    '} as const;',
    '',
    'export type ErrorCode = keyof typeof errorStatuses;',
    '',
  ].join('\n');
}

/** Returns the route table of an entry point of its own, with all of its operations. */
export function writeOwnTable(name: string, type: string, { operations }: SdkModel): string {
  return [
    ...importFiles(operations),
    "import type { RouteTable } from '../route-table.ts';",
    `import type { ${type} } from './staff-client.ts';`,
    '',
    ...writeTable(name, operations, type),
    '',
  ].join('\n');
}

function importFiles(operations: readonly SdkOperation[]): string[] {
  return operations.some(hasFile) ? ["import { files } from '../files.ts';"] : [];
}

function hasFile(operation: SdkOperation): boolean {
  return /form|file/.test(kindOf(operation));
}

function writeTable(name: string, operations: readonly SdkOperation[], type: string): string[] {
  const calls = operations.map(({ call }) => `\`${call}\``).join(', ');
  return [
    ...writeDoc([`The routes of ${calls}.`]),
    `export const ${name}: RouteTable<${type}> = {`,
    '  rows: [',
    ...operations.map((operation) => `    '${writeRow(operation)}',`),
    '  ],',
    ...(operations.some(hasFile) ? ['  files,'] : []),
    '};',
  ];
}

/** Returns the type of some operations: whole namespaces, and the methods of others. */
function describeOperations(some: readonly SdkOperation[], all: readonly SdkOperation[]): string {
  const namespaces = Map.groupBy(some, ({ namespace }) => namespace);
  const isWhole = (namespace: string) =>
    namespaces.get(namespace)?.length === all.filter((each) => each.namespace === namespace).length;
  const union = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ');
  const [whole, parts] = [true, false].map((isSo) => [...namespaces.keys()].filter((name) => isWhole(name) === isSo));
  return [
    ...(whole?.length ? [`Pick<ArotOperations, ${union(whole)}>`] : []),
    ...(parts ?? []).map((namespace) => {
      const methods = namespaces.get(namespace)?.map(({ name }) => name) ?? [];
      return `{ readonly ${namespace}: Pick<ArotOperations['${namespace}'], ${union(methods)}> }`;
    }),
  ].join(' & ');
}

/** Returns a line of the route table. */
export function writeRow(operation: SdkOperation): string {
  const { namespace, name, method, path, auth, statuses } = operation;
  return [`${namespace}.${name}`, method, path, auth, kindOf(operation), statuses, ...details(operation)].join(' ');
}

function kindOf({
  key,
  body,
  onlyReads,
  maxPageSize,
  hasCursor,
  querySchema,
  results,
  selectsFields,
  includes,
}: SdkOperation): string {
  if (body && querySchema) throw new Error(`${key}: the SDK does not support a body with a query`);
  if (body) return onlyReads ? `${body.kind}-read` : body.kind;
  const isFile = results.some((result) => 'mimeTypes' in result);
  if (querySchema && isFile) return 'query-file';
  if (querySchema) return maxPageSize ? `pages-${maxPageSize}` : hasCursor ? 'query-parts' : 'query';
  if (selectsFields || includes) return 'selects';
  return isFile ? 'file' : '-';
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
