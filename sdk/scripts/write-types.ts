import type { JsonSchema } from '@arot/contract';
import { declare, describe, writeDoc, writeType } from '../../contract/scripts/write-type.ts';
import type { SdkBody, SdkFilePart, SdkModel, SdkOperation } from './read-operations.ts';

/** Returns the names of an operation's types, such as `ListProductsQuery`. */
export function typeNames(operation: SdkOperation) {
  const stem = operation.key.charAt(0).toUpperCase() + operation.key.slice(1);
  return {
    parameters: `${stem}Parameters`,
    query: `${stem}Query`,
    body: `${stem}Body`,
    errorCode: `${stem}ErrorCode`,
    /** Returns the name of a result. With several success statuses, each has its own type. */
    result: (status: number) => `${stem}Result${operation.results.length > 1 ? status : ''}`,
  };
}

/** Writes `types.ts`: an interface for each named schema, then the types of each operation. */
export function writeTypes({ operations, components }: SdkModel): string {
  const blocks = [...components].map(([name, { schema, input }]) =>
    declare(name, schema, [describe(schema)], { input }),
  );
  const taken = new Set(components.keys());
  for (const operation of operations) {
    for (const [name, block] of operationTypes(operation)) {
      if (taken.has(name)) throw new Error(`Two types have the name ${name}`);
      taken.add(name);
      blocks.push(block);
    }
  }
  return [writeImports(operations), ...blocks].join('\n');
}

/** Imports of the runtime's types that the generated types use. */
function writeImports(operations: readonly SdkOperation[]): string {
  const downloads = operations.some(({ results }) => results.some((result) => 'mimeTypes' in result));
  const uploads = operations.some(({ body }) => body?.kind === 'form' && body.files.length > 0);
  return [
    ...(downloads ? ["import type { Download } from '../download.ts';\n"] : []),
    ...(uploads ? ["import type { UploadFile } from '../form-data.ts';\n"] : []),
  ].join('');
}

function operationTypes(operation: SdkOperation): [name: string, block: string][] {
  const names = typeNames(operation);
  const method = `\`${operation.call}\``;
  const types: [string, string][] = [];
  const add = (name: string, schema: JsonSchema | undefined, doc: string, options?: { input: boolean }) => {
    // A named schema of the contract with this name is declared already.
    if (!schema || schema.$ref === `#/components/schemas/${name}`) return;
    types.push([name, declare(name, schema, [doc], options)]);
  };
  add(names.parameters, operation.pathSchema, `The path parameters of ${method}.`);
  add(names.query, operation.querySchema, `The query of ${method}.`, { input: true });
  if (operation.body) types.push([names.body, declareBody(names.body, operation.body, `The input of ${method}.`)]);
  for (const result of operation.results) {
    const name = names.result(result.status);
    const doc = `The result of ${method}.`;
    if ('schema' in result) add(name, result.schema, doc);
    else types.push([name, declareAlias(name, `Download<${writeType({ enum: result.mimeTypes })}>`, doc)]);
  }
  const codes = operation.errorCodes.map((code) => `'${code}'`).join(' | ') || 'never';
  types.push([names.errorCode, declareAlias(names.errorCode, codes, `The errors that ${method} declares.`)]);
  return types;
}

function declareBody(name: string, body: SdkBody, doc: string): string {
  if (body.kind === 'json' || body.files.length === 0) return declare(name, body.schema, [doc], { input: true });
  const files = `{\n${body.files.flatMap(declareFile).join('\n')}\n}`;
  const hasTexts = body.required.length + body.optional.length > body.files.length;
  return declareAlias(name, hasTexts ? `${writeType(body.schema)} & ${files}` : files, doc);
}

function declareFile({ name, mimeTypes, required }: SdkFilePart): string[] {
  const property = required ? `${name}: UploadFile` : `${name}?: UploadFile | undefined`;
  return [...writeDoc([`A file: ${mimeTypes.join(', ')}.`], '  '), `  readonly ${property};`];
}

function declareAlias(name: string, type: string, doc: string): string {
  return [...writeDoc([doc]), `export type ${name} = ${type};`, ''].join('\n');
}
