import type { JsonSchema } from '@arot/contract';
import type { SdkModel, SdkOperation } from './read-operations.ts';
import { describe, writeDoc, writeObject, writeType } from './write-type.ts';

/** The names of an operation's own types: `ListProductsQuery` and so on. */
export function typeNames(operation: SdkOperation) {
  const stem = operation.key.charAt(0).toUpperCase() + operation.key.slice(1);
  return {
    parameters: `${stem}Parameters`,
    query: `${stem}Query`,
    body: `${stem}Body`,
    errorCode: `${stem}ErrorCode`,
    /** With several success statuses each has its own type. */
    result: (status: number) => `${stem}Result${operation.results.length > 1 ? status : ''}`,
  };
}

/** `types.ts`: an interface for every named schema, then the types of each operation. */
export function writeTypes({ operations, components }: SdkModel): string {
  const blocks = [...components].map(([name, schema]) => declare(name, schema, [describe(schema)]));
  const taken = new Set(components.keys());
  for (const operation of operations) {
    for (const [name, block] of operationTypes(operation)) {
      if (taken.has(name)) throw new Error(`Two types would be called ${name}`);
      taken.add(name);
      blocks.push(block);
    }
  }
  return blocks.join('\n');
}

function operationTypes(operation: SdkOperation): [name: string, block: string][] {
  const names = typeNames(operation);
  const method = `\`client.${operation.namespace}.${operation.name}\``;
  const types: [string, string][] = [];
  const add = (name: string, schema: JsonSchema | undefined, doc: string, options?: { input: boolean }) => {
    if (schema) types.push([name, declare(name, schema, [doc], options)]);
  };
  add(names.parameters, operation.pathSchema, `The path parameters of ${method}.`);
  add(names.query, operation.querySchema, `What ${method} can be asked.`, { input: true });
  add(names.body, operation.bodySchema, `What ${method} sends.`, { input: true });
  for (const { status, schema } of operation.results) {
    add(names.result(status), schema, `What ${method} resolves to.`);
  }
  const codes = operation.errorCodes.map((code) => `'${code}'`).join(' | ') || 'never';
  types.push([
    names.errorCode,
    `${writeDoc([`The errors that ${method} declares.`])[0]}\nexport type ${names.errorCode} = ${codes};\n`,
  ]);
  return types;
}

function declare(name: string, schema: JsonSchema, doc: readonly string[], options?: { input: boolean }): string {
  const isInterface = schema.type === 'object' && schema.properties !== undefined;
  const declaration = isInterface
    ? `export interface ${name} ${writeObject(schema, '', options)}`
    : `export type ${name} = ${writeType(schema)};`;
  return [...writeDoc(doc), declaration, ''].join('\n');
}
