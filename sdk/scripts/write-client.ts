import type { AuthRequirement } from '@arot/contract';
import { errorClasses } from '../src/errors.ts';
import type { SdkModel, SdkOperation } from './read-operations.ts';
import { writeDoc } from './write-type.ts';
import { typeNames } from './write-types.ts';

const AUTH_NOTES = {
  none: 'Credentials are ignored.',
  lenient: 'Credentials are optional, and invalid ones are ignored.',
  optional: 'Credentials are optional.',
  session: 'Requires an active session.',
  customer: 'Requires an active customer.',
  'chat-secret': 'Requires the secret of the chat application.',
  widget: "Requires a page of the chat application's visitor origins.",
  'widget-token': 'Requires a widget token.',
} as const satisfies Record<AuthRequirement, string>;

/** `client.ts`: one typed method for each operation, grouped by namespace. */
export function writeClient({ operations }: SdkModel): string {
  const namespaces = Map.groupBy(operations, ({ namespace }) => namespace);
  for (const [namespace, members] of namespaces) {
    const names = members.map(({ name }) => name);
    if (new Set(names).size < names.length) throw new Error(`Two operations have the same name in client.${namespace}`);
  }
  return [
    "import type { CallOptions } from '../client-options.ts';",
    "import { bindOperation, type Operation, type Send } from '../operation.ts';",
    "import { routes } from './routes.ts';",
    `import type {\n${operations.flatMap(usedTypes).toSorted().join('\n')}\n} from './types.ts';`,
    '',
    'export interface ArotOperations {',
    ...[...namespaces].flatMap(([namespace, members]) => [
      `  readonly ${namespace}: {`,
      ...members.flatMap(declareMethod),
      '  };',
    ]),
    '}',
    '',
    '/** Binds every operation to the function that sends it. */',
    'export function createOperations(send: Send): ArotOperations {',
    '  return {',
    ...[...namespaces].flatMap(([namespace, members]) => [
      `    ${namespace}: {`,
      ...members.map(({ name, key }) => `      ${name}: bindOperation(send, routes.${key}),`),
      '    },',
    ]),
    '  };',
    '}',
    '',
  ].join('\n');
}

function usedTypes(operation: SdkOperation): string[] {
  const names = typeNames(operation);
  return [
    ...(operation.pathParameters.length > 0 ? [names.parameters] : []),
    ...(operation.body ? [names.body] : []),
    ...(operation.querySchema ? [names.query] : []),
    ...operation.results.map(({ status }) => names.result(status)),
    names.errorCode,
  ].map((name) => `  ${name},`);
}

function declareMethod(operation: SdkOperation): string[] {
  const names = typeNames(operation);
  const results = operation.results.map(({ status }) => `${status}: ${names.result(status)}`).join('; ');
  const doc = writeDoc(
    [
      `${operation.summary}: \`${operation.method} ${operation.path}\`. ${AUTH_NOTES[operation.auth]}`,
      ...(operation.description ? [' ', operation.description] : []),
      ' ',
      ...operation.errorCodes.map((code) => `@throws {${errorClasses[code].name}} ${code}`),
    ],
    '    ',
  );
  return [
    ...doc,
    `    readonly ${operation.name}: Operation<`,
    `      [${writeArguments(operation).join(', ')}],`,
    `      { ${results} },`,
    `      ${names.errorCode}`,
    '    >;',
  ];
}

/** The arguments in the order of the runtime: path parameters, body, query, options. */
function writeArguments(operation: SdkOperation): string[] {
  const names = typeNames(operation);
  const [first, ...more] = operation.pathParameters;
  const args: string[] = [];
  if (first !== undefined) {
    args.push(more.length > 0 ? `parameters: ${names.parameters}` : `${first}: ${names.parameters}['${first}']`);
  }
  if (operation.body) args.push(`input: ${names.body}`);
  if (operation.querySchema) {
    const required = (operation.querySchema.required as string[] | undefined) ?? [];
    args.push(required.length > 0 ? `query: ${names.query}` : `query?: ${names.query}`);
  }
  return [...args, 'options?: CallOptions'];
}
