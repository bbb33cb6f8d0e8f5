import type { ClassDeclaration, InterfaceDeclaration, Node } from 'typescript/unstable/ast';
import {
  isClassDeclaration,
  isConstructorDeclaration,
  isFunctionDeclaration,
  isInterfaceDeclaration,
  isIntersectionTypeNode,
  isMethodDeclaration,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
} from 'typescript/unstable/ast/is';
import { docOf, tagsOf } from './read-doc.ts';
import { identifiersIn, linkedText } from './type-text.ts';
import {
  type Callable,
  type Context,
  fieldsOf,
  paragraph,
  type Typed,
  writeCallable,
  writeFields,
  writeSignature,
  writeSources,
} from './write-members.ts';

/** Something that an entry point exports. */
export type Item = { readonly name: string; readonly node: Node };

/** An item in Markdown: heading, signature, comment, and its fields, parameters or members. */
export function writeItem({ name, node }: Item, context: Context): string[] {
  return [`### \`${name}\``, '', ...writeBody(name, node, context)];
}

function writeBody(name: string, node: Node, context: Context): string[] {
  if (isFunctionDeclaration(node)) {
    return [
      ...code(writeSignature(name, node as unknown as Callable)),
      ...writeCallable(node as unknown as Callable, context),
    ];
  }
  if (isClassDeclaration(node)) return writeClass(name, node, context);
  const doc = docOf(node);
  const text = [...paragraph(doc.text), ...writeSources(tagsOf(doc, 'see'))];
  if (isInterfaceDeclaration(node)) {
    return [...text, ...writeHeritage(node, context), ...writeFields([...node.members], context)];
  }
  if (!isTypeAliasDeclaration(node)) throw new Error(`The reference does not support the declaration of ${name}`);
  const { type, typeParameters } = node;
  const fields = isTypeLiteralNode(type) || isIntersectionTypeNode(type) ? fieldsOf(type, context) : [];
  const generic = typeParameters ? `<${typeParameters.map((parameter) => parameter.getText()).join(', ')}>` : '';
  if (fields.length === 0 || isUnionInside(type)) {
    const used = linksIn(type, context);
    // With the comments before it.
    const source = type.getSourceFile().text.slice(type.pos, type.end).trim().replace(/^ {4}/gm, '  ');
    const list = used.length > 0 ? [`Types: ${used.join(', ')}.`, ''] : [];
    return [...text, ...code(`type ${name}${generic} = ${source}`), ...list];
  }
  return [...text, ...(generic ? code(`type ${name}${generic}`) : []), ...writeFields(fields, context)];
}

/** Whether a part of an intersection is a union, so that a table of fields would hide the alternatives. */
function isUnionInside(type: Node): boolean {
  return isIntersectionTypeNode(type) && type.types.some((part) => part.getText().startsWith('('));
}

function linksIn(node: Node, { declarations, links }: Context): string[] {
  const found = identifiersIn(node).flatMap((identifier) => {
    const symbol = declarations.symbolAt(identifier);
    const link = symbol && links(symbol.id);
    return link ? [`[\`${identifier.getText()}\`](${link})`] : [];
  });
  return [...new Set(found)];
}

function writeHeritage(node: ClassDeclaration | InterfaceDeclaration, { declarations, links }: Context): string[] {
  const bases = (node.heritageClauses ?? []).flatMap((clause) => [...clause.types]);
  const described = bases.map((base) => linkedText(base, declarations, links)).filter((text) => text !== '`Error`');
  return described.length > 0 ? [`Extends ${described.join(' and ')}.`, ''] : [];
}

function writeClass(name: string, node: ClassDeclaration, context: Context): string[] {
  const members = [...node.members].filter((member) => !/^(?:private|protected|static #|#)/.test(member.getText()));
  const creation = members.find(isConstructorDeclaration);
  const methods = members.filter(isMethodDeclaration);
  const isError = node.heritageClauses !== undefined && name.endsWith('Error');
  const fields = members
    .filter((member) => member !== creation && !isMethodDeclaration(member))
    // Each error has the name of its class.
    .filter((member) => !(isError && (member as Typed).name?.getText() === 'name'));
  const doc = docOf(node);
  return [
    ...paragraph(doc.text),
    ...writeSources(tagsOf(doc, 'see')),
    ...writeHeritage(node, context),
    // Programs receive errors, and do not create them.
    ...(creation && !isError
      ? [
          ...code(writeSignature(`new ${name}`, creation as unknown as Callable)),
          ...writeCallable(creation as unknown as Callable, context),
        ]
      : []),
    ...writeFields(fields, context),
    ...methods.flatMap((method) => {
      const title = `${name}.${method.name.getText()}`;
      const callable = method as unknown as Callable;
      return [
        `#### \`${title}\``,
        '',
        ...code(writeSignature(method.name.getText(), callable)),
        ...writeCallable(callable, context),
      ];
    }),
  ];
}

export function code(text: string): string[] {
  return ['```ts', text, '```', ''];
}
