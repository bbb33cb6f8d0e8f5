import type { ErrorCode } from '@arot/contract';
import { readOperations, type SdkOperation } from '../../sdk/scripts/read-operations.ts';

/** Writes the page of the client's operations: what each calls, and where its types and errors are described. */
export function writeOperations(): string {
  const { operations } = readOperations();
  const namespaces = Map.groupBy(operations, ({ namespace }) => namespace);
  const rows = operations.map(({ call, method, path, summary }) => {
    return `| [\`${call}\`](#${call.toLowerCase().replaceAll('.', '')}) | \`${method} ${path}\` | ${summary} |`;
  });
  return [
    '# Operations',
    'Each method of a client is one call of the API. It has these forms, whose arguments are the same:',
    [
      '| form | resolves to |',
      '| --- | --- |',
      '| `client.products.get(slug)` | the result; rejects with an error |',
      `| \`client.products.get.safe(slug)\` | a union of results and errors: ${link('SafeResult')} |`,
      `| \`client.products.get.withResponse(slug)\` | the result with status and headers: ${link('WithResponse')} |`,
    ].join('\n'),
    `The errors below are those that the API declares. A call may also reject with the other classes of ${link('AnyArotError')}, such as ${link('ArotConnectionError')}.`,
    ['| method | endpoint |  |', '| --- | --- | --- |', ...rows].join('\n'),
    ...[...namespaces].flatMap(([name, members]) => [`## \`client.${name}\``, ...members.flatMap(writeOperation)]),
    '',
  ].join('\n\n');
}

function writeOperation(operation: SdkOperation): string[] {
  const { call, key, method, path, summary, description, errorCodes, querySchema, body } = operation;
  const stem = key.charAt(0).toUpperCase() + key.slice(1);
  const types = [
    ...(querySchema ? [`${stem}Query`] : []),
    ...(body ? [`${stem}Body`] : []),
    ...(operation.results.some((result) => 'schema' in result) ? [`${stem}Result`] : []),
  ];
  return [
    `### \`${call}\``,
    `**${summary}:** \`${method} ${path}\`. ${description}`,
    `Arguments and result: ${[`${stem}Operation`, ...types].map(link).join(', ')}.`,
    `Errors: ${errorCodes.map((code) => link(classOf(code))).join(', ')}.`,
  ];
}

/** `NOT_FOUND` is `NotFoundError`, and `INTERNAL_ERROR` is `InternalError`. */
/** The class whose name does not follow from its code: the name of another one is too similar. */
const OTHER_NAMES: Readonly<Partial<Record<ErrorCode, string>>> = {
  SECOND_FACTOR_REQUIRED: 'SecondFactorMissingError',
};

function classOf(code: ErrorCode): string {
  const otherName = OTHER_NAMES[code];
  if (otherName !== undefined) return otherName;
  const words = code.split('_').filter((word) => word !== 'ERROR');
  return `${words.map((word) => word.charAt(0) + word.slice(1).toLowerCase()).join('')}Error`;
}

function link(name: string): string {
  return `[\`${name}\`](client.md#${name.toLowerCase()})`;
}
