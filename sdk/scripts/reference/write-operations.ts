import type { InterfaceDeclaration, Node } from 'typescript/unstable/ast';
import {
  isCallSignatureDeclaration,
  isInterfaceDeclaration,
  isMethodSignatureDeclaration,
  isPropertySignatureDeclaration,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
} from 'typescript/unstable/ast/is';
import type { Symbol as CompilerSymbol } from 'typescript/unstable/sync';
import type { Declarations } from './open-declarations.ts';
import { docOf } from './read-doc.ts';
import { linkedText } from './type-text.ts';
import { code } from './write-item.ts';
import {
  type Callable,
  type Context,
  fieldsOf,
  type Typed,
  writeCallable,
  writeFields,
  writeSignature,
} from './write-members.ts';

/** An operation of the client: its interface, and the types that belong to it only. */
export type Operation = {
  /** `products.list` */
  readonly path: string;
  readonly declaration: InterfaceDeclaration;
  /** `ListProductsQuery`, `ListProductsResult` and so on, by what comes after the name of the operation. */
  readonly types: ReadonlyMap<string, CompilerSymbol>;
};

/** The operations of the client, in the order of the contract. */
export function readOperations(declarations: Declarations): Operation[] {
  const exported = new Map(declarations.exportsOf('index').map((symbol) => [symbol.name, symbol]));
  const [all] = declarations.declarationsOf(exported.get('ArotOperations') as CompilerSymbol);
  if (!all || !isInterfaceDeclaration(all)) throw new Error('There is no interface ArotOperations');
  return [...all.members].filter(isPropertySignatureDeclaration).flatMap((namespace) => {
    const { type } = namespace;
    if (!type || !isTypeLiteralNode(type)) throw new Error('A namespace has no operations');
    return [...type.members].filter(isPropertySignatureDeclaration).map((member): Operation => {
      const name = member.type?.getText() ?? '';
      const [declaration] = declarations.declarationsOf(exported.get(name) as CompilerSymbol);
      if (!declaration || !isInterfaceDeclaration(declaration)) throw new Error(`There is no interface ${name}`);
      const stem = name.replace(/Operation$/, '');
      const suffixes = ['Parameters', 'Query', 'Body', 'Result', 'ErrorCode', 'Operation'];
      const types = suffixes.flatMap((suffix): [string, CompilerSymbol][] => {
        const symbol = exported.get(stem + suffix);
        return symbol ? [[suffix, symbol]] : [];
      });
      return { path: `${namespace.name.getText()}.${member.name.getText()}`, declaration, types: new Map(types) };
    });
  });
}

/** `List products`, `GET /api/products`, and the sentences after it. */
export function summaryOf({ declaration }: Operation): {
  readonly title: string;
  readonly endpoint: string;
  readonly rest: string;
} {
  const call = declaration.members.find((member) => isCallSignatureDeclaration(member));
  const [, title = '', endpoint = '', rest = ''] =
    /^([^:]*): `([^`]*)`\.\s*([\s\S]*)$/.exec(call ? docOf(call).text : '') ?? [];
  if (!endpoint) throw new Error(`The comment of ${declaration.name.getText()} names no endpoint`);
  return { title, endpoint, rest };
}

export function writeOperation(operation: Operation, context: Context): string[] {
  const { declaration, path, types } = operation;
  const members = [...declaration.members];
  const call = members.find((member) => isCallSignatureDeclaration(member)) as unknown as Callable;
  const iterate = members.find((member) => isMethodSignatureDeclaration(member)) as unknown as Callable | undefined;
  const { title } = summaryOf(operation);
  const body = writeCallable(call, context);
  const names = [...types.values()].map(({ name }) => `\`${name}\``).join(', ');
  return [
    `### \`client.${path}\``,
    '',
    ...code(writeSignature(`client.${path}`, call)),
    ...body.map((line) => (line.startsWith(`${title}: \``) ? `**${title}:** ${line.slice(title.length + 2)}` : line)),
    ...writePart('Query', 'Fields of `query`:', operation, context),
    ...writePart('Body', 'Fields of `input`:', operation, context),
    ...writePart('Result', 'Fields of the result:', operation, context),
    ...(iterate
      ? [...code(writeSignature(`client.${path}.iterate`, iterate)), ...writeCallable(iterate, context)]
      : []),
    `Its types: ${names}.`,
    '',
  ];
}

/** A table of the fields of one of the operation's types, and the name of the type that declares them. */
function writePart(suffix: string, title: string, { types }: Operation, context: Context): string[] {
  const symbol = types.get(suffix);
  const [node] = symbol ? context.declarations.declarationsOf(symbol) : [];
  if (!node) return [];
  const type: Node | undefined = isTypeAliasDeclaration(node) ? node.type : undefined;
  const fields = isInterfaceDeclaration(node) ? [...node.members] : type ? fieldsOf(type, context) : [];
  const table = writeFields(fields, context);
  const source = type ? linkedText((node as Typed).type as Node, context.declarations, context.links) : '';
  const isOther = source.startsWith('[') && !source.includes('` ');
  return table.length > 0 ? [isOther ? title.replace(':', ` (${source}):`) : title, '', ...table] : [];
}
