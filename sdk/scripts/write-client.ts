import { type AuthRequirement, ERRORS, type ErrorCode, type JsonSchema } from '@arot/contract';
import { describe, writeDoc } from '../../contract/scripts/write-type.ts';
import { errorClassOf, UnknownApiError } from '../src/api-errors.ts';
import { namesOf, type SdkModel, type SdkOperation, type SdkPropertyNames } from './read-operations.ts';
import { writeExample } from './write-example.ts';
import { typeNames } from './write-types.ts';

const CREDENTIAL_NOTES = {
  none: 'Credentials are ignored.',
  lenient: 'Credentials are optional, and invalid ones are ignored.',
  optional: 'Credentials are optional.',
  session: 'Requires an active session.',
  customer: 'Requires an active customer.',
  'chat-secret': 'Requires the secret of the chat application.',
  widget: "Requires a page of the chat application's visitor origins.",
  'widget-token': 'Requires a widget token.',
} as const satisfies Record<Exclude<AuthRequirement, 'staff'>, string>;

export type ClientFile = {
  /** The interface of all namespaces. */
  readonly interfaceName: string;
  readonly description: string;
  /** The module of the operations' types. */
  readonly types: string;
};

/** Writes `client.ts`: an interface for each operation, and the namespaces that contain them. */
export function writeClient({ operations }: SdkModel, file: ClientFile): string {
  const namespaces = Map.groupBy(operations, ({ namespace }) => namespace);
  for (const [namespace, members] of namespaces) {
    const names = members.map(({ name }) => name);
    if (new Set(names).size < names.length)
      throw new Error(`Two operations of the namespace ${namespace} have the same name`);
  }
  return [
    `import type { ${usedOptions(operations).join(', ')} } from '../client-options.ts';`,
    ...importSelection(operations),
    ...(operations.some(isIterable) ? ["import type { Items } from '../iterate-pages.ts';"] : []),
    `import type { OperationForms${operations.some(selects) ? ', SafeResult, WithResponse' : ''} } from '../operation.ts';`,
    `import type {\n${operations.flatMap(usedTypes).toSorted().join('\n')}\n} from '${file.types}';`,
    '',
    ...operations.flatMap(declareOperation),
    ...writeDoc([file.description]),
    `export interface ${file.interfaceName} {`,
    ...[...namespaces].flatMap(([namespace, members]) => [
      `  readonly ${namespace}: {`,
      ...members.flatMap((operation) => [
        ...writeDoc(summaryOf(operation), '    '),
        `    readonly ${operation.name}: ${operationType(operation)};`,
      ]),
      '  };',
    ]),
    '}',
    '',
  ].join('\n');
}

const selects = ({ selectsFields, includes }: SdkOperation) => selectsFields || includes;

/** Returns the import of the types of `selectionOf`. */
function importSelection(operations: readonly SdkOperation[]): string[] {
  const names = [
    ...(operations.some(({ selectsFields }) => selectsFields) ? ['FieldSelection'] : []),
    ...(operations.some(({ includes }) => includes) ? ['Inclusion'] : []),
  ];
  return names.length > 0 ? [`import type { ${[...names, 'Selected'].join(', ')} } from '../field-selection.ts';`] : [];
}

const isIterable = ({ maxPageSize, hasCursor }: SdkOperation) => maxPageSize !== undefined || hasCursor;

function operationType({ key }: SdkOperation): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}Operation`;
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

function usedOptions(operations: readonly SdkOperation[]): string[] {
  const used = operations.flatMap((operation) => [
    optionsType(operation),
    ...(isIterable(operation) ? ['IterateOptions'] : []),
  ]);
  return [...new Set(used)].toSorted();
}

/** Returns the type of the options. Files have progress, and limits of their own. */
function optionsType({ body, results, changesVersion, isRepeatable }: SdkOperation): string {
  if (changesVersion) return isRepeatable ? 'RepeatableChangeOptions' : 'ChangeOptions';
  if (isRepeatable) return 'RepeatableOptions';
  if (body?.kind === 'form' && body.files.length > 0) return 'UploadOptions';
  return results.some((result) => 'mimeTypes' in result) ? 'DownloadOptions' : 'CallOptions';
}

/**
 * Writes an interface with a call signature of its own, because editors show the comment of the call signature at a call. The
 * comment of a generic signature would be the same for every operation.
 */
function declareOperation(operation: SdkOperation): string[] {
  const names = typeNames(operation);
  const results = operation.results.map(({ status }) => `${status}: ${resultType(operation, status)}`).join('; ');
  const args = writeArguments(operation);
  const list = args.map(({ text }) => text).join(', ');
  const result = operation.results.map(({ status }) => resultType(operation, status)).join(' | ');
  const doc = [
    ...summaryOf(operation),
    ' ',
    ...args.map(({ name, doc }) => `@param ${name} ${doc}`),
    ...(operation.resultDescription ? [`@returns ${operation.resultDescription}`] : []),
    ...operation.errorCodes.map((code) => `@throws {${errorNameOf(code)}} ${code}`),
    ...(operation.deprecation === undefined ? [] : [`@deprecated ${operation.deprecation}`]),
    `@example ${writeExample(operation)}`,
  ];
  const form = typeParametersOf(operation);
  return [
    ...writeDoc([`The operation \`${operation.call}\` in its forms.`]),
    ...(selects(operation)
      ? [
          `export interface ${operationType(operation)} {`,
          ...writeDoc([SAFE], '  '),
          `  safe${form}(${list}): Promise<SafeResult<{ ${results} }, ${names.errorCode}>>;`,
          ...writeDoc([WITH_RESPONSE], '  '),
          `  withResponse${form}(${list}): Promise<WithResponse<{ ${results} }>>;`,
        ]
      : [
          `export interface ${operationType(operation)}`,
          `  extends OperationForms<[${list}], { ${results} }, ${names.errorCode}> {`,
        ]),
    ...writeDoc(doc, '  '),
    `  ${form}(${list}): Promise<${result}>;`,
    ...(isIterable(operation) ? declareIterate(operation) : []),
    '}',
    '',
  ];
}

function errorNameOf(code: ErrorCode): string {
  const errorClass = errorClassOf(ERRORS[code].status, code);
  if (errorClass === UnknownApiError) throw new Error(`${code} has no error class.`);
  return errorClass.name;
}

function declareIterate(operation: SdkOperation): string[] {
  const args = writeArguments(operation).filter(({ name }) => name !== 'options');
  const list = [...args.map(({ text }) => text), 'options?: IterateOptions'].join(', ');
  const item = operation.results.map(({ status }) => `${resultType(operation, status)}['items'][number]`).join(' | ');
  return [
    ...writeDoc(
      [
        `${operation.summary}, ${operation.maxPageSize ? 'page after page' : 'part after part'}, as an async iterator over the items. A \`break\` ends it, and \`toArray\` reads them.`,
        ' ',
        ...args.map(({ name, doc }) => `@param ${name} ${doc}`),
        '@param options `limit` is the number of items after which the iterator ends.',
      ],
      '  ',
    ),
    `  iterate${typeParametersOf(operation)}(${list}): Items<${item}>;`,
  ];
}

/** The comments of `OperationForms`, whose methods cannot have a type parameter of one operation. */
const SAFE =
  'Resolves to a union of all declared results and errors, so that a `switch` over `status` can be exhaustive.';
const WITH_RESPONSE =
  'Resolves to `data` with the status, the headers and the request id of its response. Rejects like the call itself.';

/** The fields of a call, and what it includes, are type parameters, so that its result has these properties. */
function typeParametersOf({ selectsFields, includes }: SdkOperation): string {
  const names = [...(selectsFields ? ['F'] : []), ...(includes ? ['I'] : [])];
  return names.length > 0 ? `<${names.map((name) => `${name} extends string = never`).join(', ')}>` : '';
}

/** Returns the properties that select what a result has, as an intersection, and their names. */
function selectionOf(operation: SdkOperation) {
  const { selectsFields, includes } = operation;
  const fields = selectsFields ? ` & FieldSelection<F, ${typeNames(operation).result(200)}>` : '';
  return {
    type: `${fields}${includes ? ' & Inclusion<I>' : ''}`,
    names: [...(selectsFields ? ['fields'] : []), ...(includes ? ['include'] : [])],
  };
}

function resultType(operation: SdkOperation, status: number): string {
  const name = typeNames(operation).result(status);
  if (!selects(operation)) return name;
  return `Selected<${name}, ${operation.selectsFields ? 'F' : 'never'}${operation.includes ? ', I' : ''}>`;
}

function summaryOf(operation: SdkOperation): string[] {
  return [
    `${operation.summary}: \`${operation.method} ${operation.path}\`. ${authNote(operation)}`,
    ...(operation.description ? [' ', operation.description] : []),
  ];
}

function authNote({ auth, permission, alsoNeeds }: SdkOperation): string {
  if (auth !== 'staff') return CREDENTIAL_NOTES[auth];
  const also = alsoNeeds === undefined ? '' : ` and \`${alsoNeeds}\``;
  return `Requires a staff member with the permission${also && 's'} \`${permission}\`${also}.`;
}

type Argument = { readonly name: string; readonly text: string; readonly doc: string };

/** Returns the arguments in the order of the runtime: path parameters, body, query, options. */
function writeArguments(operation: SdkOperation): Argument[] {
  const names = typeNames(operation);
  const [first, ...more] = operation.pathParameters;
  const args: Argument[] = [];
  const add = (name: string, text: string, doc: string) => args.push({ name, text, doc });
  if (first !== undefined) {
    const schemas = (operation.pathSchema?.properties ?? {}) as Record<string, JsonSchema>;
    const doc = describe(schemas[first] ?? {}) || `The ${first} in the path.`;
    if (more.length > 0) add('parameters', `parameters: ${names.parameters}`, 'The parameters of the path.');
    else add(first, `${first}: ${names.parameters}['${first}']`, doc);
  }
  const selection = selectionOf(operation);
  if (operation.body) add('input', `input: ${names.body}${selection.type}`, listNames(operation.body));
  if (operation.querySchema) {
    const required = (operation.querySchema.required as string[] | undefined) ?? [];
    // A required argument cannot follow one that may be left out.
    const type = names.query + selection.type;
    const optional = operation.changesVersion ? `query: ${type} | undefined` : `query?: ${type}`;
    const text = required.length > 0 ? `query: ${type}` : optional;
    const { optional: others } = namesOf(operation.querySchema);
    add('query', text, listNames({ required, optional: [...others, ...selection.names] }));
  }
  if (operation.changesVersion) {
    add(
      'options',
      `options: ${optionsType(operation)}`,
      'The version in `ifMatch`; limits, signal and headers of this call.',
    );
  } else if (selects(operation) && !operation.body && !operation.querySchema) {
    const type = `${optionsType(operation)}${selection.type}`;
    const listed = selection.names.map((name) => `\`${name}\``).join(', ');
    add('options', `options?: ${type}`, `${listed}; limits, signal and headers of this call.`);
  } else add('options', `options?: ${optionsType(operation)}`, 'Limits, signal and headers of this call.');
  return args;
}

/** Returns a list of names: `a`, `b`; optional: `c`. */
function listNames({ required, optional }: SdkPropertyNames): string {
  const quote = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  if (required.length === 0) return `Optional: ${quote(optional)}.`;
  return `${quote(required)}${optional.length > 0 ? `; optional: ${quote(optional)}` : ''}.`;
}
