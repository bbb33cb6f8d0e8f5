import type { Node, ParameterDeclaration } from 'typescript/unstable/ast';
import {
  isIdentifier,
  isIntersectionTypeNode,
  isMethodDeclaration,
  isMethodSignatureDeclaration,
  isParameterDeclaration,
  isTypeLiteralNode,
  isTypeReferenceNode,
} from 'typescript/unstable/ast/is';
import type { Declarations } from './open-declarations.ts';
import { type Doc, docOf, tagsOf } from './read-doc.ts';
import { type Links, linkedText, plainText } from './type-text.ts';
import { writeTable } from './write-table.ts';

export type Context = { readonly declarations: Declarations; readonly links: Links };

export type Typed = Node & {
  readonly type?: Node;
  readonly questionToken?: Node;
  readonly postfixToken?: Node;
  readonly name?: Node;
};
export type Callable = Typed & {
  readonly parameters: readonly ParameterDeclaration[];
  readonly typeParameters?: readonly Node[];
};

/** The fields of an object: of a type literal, an interface, or an intersection with its parts. */
export function fieldsOf(node: Node, { declarations, links }: Context): Node[] {
  if (isTypeLiteralNode(node)) return [...node.members];
  if (isIntersectionTypeNode(node)) {
    return node.types.flatMap((part) => fieldsOf(part, { declarations, links }));
  }
  if (!isTypeReferenceNode(node)) return [];
  const symbol = declarations.symbolAt(node.typeName);
  if (!symbol) return [];
  const properties = declarations.checker.getPropertiesOfType(declarations.checker.getDeclaredTypeOfSymbol(symbol));
  return properties.flatMap((property) => declarations.declarationsOf(property).slice(0, 1));
}

/** A table of fields: name, type, and what the comment says. */
export function writeFields(fields: readonly Node[], context: Context): string[] {
  return writeTable(['field', 'type', 'description'], rowsOf(fields, context));
}

function rowsOf(fields: readonly Node[], context: Context, prefix = ''): string[][] {
  return fields.flatMap((field) => {
    const { name } = field as Typed;
    const label = name
      ? `${prefix}${name.getText()}${isOptional(field) ? '?' : ''}`
      : plainText(field).replace(/;$/, '');
    if (/^(?:#|\[BRAND)/.test(label)) return [];
    return [[`\`${label}\``, name ? typeOf(field as Typed, context) : '', describeField(field)]];
  });
}

/** TypeScript 7 has the question mark of a parameter and of a property in different places. */
function isOptional(node: Typed): boolean {
  return (node.questionToken ?? node.postfixToken)?.getText() === '?';
}

/** What a comment says of a value, with its limits. */
function describeField(field: Node): string {
  const doc = docOf(field);
  const [initial] = tagsOf(doc, 'default');
  const parts = [
    doc.text,
    writeRange(doc, 'minimum', 'maximum', ''),
    writeRange(doc, 'minLength', 'maxLength', ' characters'),
    initial ? `Default: \`${initial}\`.` : '',
  ];
  return parts.filter((text) => text !== '').join(' ');
}

/** `1 to 100.` or `At most 150 characters.` */
function writeRange(doc: Doc, minimum: string, maximum: string, unit: string): string {
  const group = (text: string | undefined) => text?.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const [low, high] = [minimum, maximum].map((name) => group(tagsOf(doc, name)[0]));
  if (low && high) return `${low} to ${high}${unit}.`;
  if (high) return `At most ${high}${unit}.`;
  return low ? `At least ${low}${unit}.` : '';
}

function typeOf(node: Typed, context: Context): string {
  if (isMethodSignatureDeclaration(node) || isMethodDeclaration(node)) {
    const { parameters, type } = node as unknown as Callable;
    const list = parameters.map((parameter) => plainText(parameter)).join(', ');
    const result = type ? linkedText(type, context.declarations, context.links) : '`void`';
    return `\`(${list}) =>\` ${result}`;
  }
  if (!node.type) return '';
  const text = linkedText(node.type, context.declarations, context.links);
  return isOptional(node) ? text.replace(/ \| undefined`$/, '`').replace(/ `\| undefined`$/, '') : text;
}

/** The name of a parameter. One that is taken apart has the name that its comment uses, or `options`. */
function nameOf(parameter: ParameterDeclaration): string {
  return isIdentifier(parameter.name) ? parameter.name.getText() : 'options';
}

/** `name(first: string, second?: Type): Result`, in several lines if it is long. */
export function writeSignature(prefix: string, callable: Callable): string {
  const list = callable.parameters.map((parameter) => {
    const mark = parameter.questionToken ? '?' : '';
    const rest = parameter.dotDotDotToken ? '...' : '';
    return `${rest}${nameOf(parameter)}${mark}: ${parameter.type ? plainText(parameter.type) : 'unknown'}`;
  });
  const generic = callable.typeParameters ? `<${callable.typeParameters.map(plainText).join(', ')}>` : '';
  const result = callable.type ? `: ${plainText(callable.type)}` : '';
  const line = `${prefix}${generic}(${list.join(', ')})${result}`;
  if (line.length <= 100) return line;
  return `${prefix}${generic}(\n${list.map((parameter) => `  ${parameter},\n`).join('')})${result}`;
}

/** The comment of a function in sections: text, parameters, result, errors and sources. */
export function writeCallable(callable: Callable, context: Context): string[] {
  const doc = docOf(callable);
  const described = new Map(
    tagsOf(doc, 'param').map((text) => {
      const [, name = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
      return [name, capitalize(rest.replace(/^- /, ''))];
    }),
  );
  const rows = callable.parameters.flatMap((parameter) => {
    if (!isParameterDeclaration(parameter) || !parameter.type) return [];
    const name = nameOf(parameter);
    const own = privateFieldsOf(parameter.type, context);
    const label = `\`${name}${parameter.questionToken ? '?' : ''}\``;
    const type = own.length > 0 ? publicPartsOf(parameter.type, context) : typeOf(parameter as Typed, context);
    const nested = rowsOf(own, context, `${name}.`).map(([field = '', fieldType = '', text = '']) => {
      const known = described.get(field.replace(/[`?]/g, ''));
      return [field, fieldType, [text, known ?? ''].filter((each) => each !== '').join(' ')];
    });
    return [[label, type, described.get(name) ?? ''], ...nested];
  });
  const result = callable.type ? linkedText(callable.type, context.declarations, context.links) : '';
  const [returned = ''] = tagsOf(doc, 'returns');
  return [
    ...paragraph(doc.text),
    ...tagsOf(doc, 'example').flatMap((example) => ['```ts', example, '```', '']),
    ...writeTable(['parameter', 'type', 'description'], rows),
    ...(result && result !== '`void`'
      ? [`Returns ${result}${returned && `: ${returned}`}`.replace(/\.?$/, '.'), '']
      : []),
    ...writeErrors(tagsOf(doc, 'throws'), context),
    ...writeSources(tagsOf(doc, 'see')),
  ];
}

/** The fields that a parameter's type declares itself, in a literal or a type that the reference does not describe. */
function privateFieldsOf(type: Node, context: Context): Node[] {
  if (isTypeLiteralNode(type)) return fieldsOf(type, context);
  if (isIntersectionTypeNode(type)) return type.types.flatMap((part) => privateFieldsOf(part, context));
  if (!isTypeReferenceNode(type) || type.typeArguments) return [];
  const symbol = context.declarations.symbolAt(type.typeName);
  if (
    !symbol ||
    context.links(symbol.id, { optional: true }) ||
    context.declarations.declarationsOf(symbol).length === 0
  )
    return [];
  return fieldsOf(type, context);
}

/** The parts of an intersection that the reference describes. */
function publicPartsOf(type: Node, context: Context): string {
  const parts = isIntersectionTypeNode(type) ? [...type.types] : [type];
  const named = parts.filter((part) => privateFieldsOf(part, context).length === 0);
  return named.map((part) => linkedText(part, context.declarations, context.links)).join(' and ') || '`object`';
}

export function paragraph(text: string): string[] {
  return text === '' ? [] : [text, ''];
}

/** `@throws {Type} text` and `@throws Type text`, with a link if the reference describes the type. */
function writeErrors(errors: readonly string[], { links }: Context): string[] {
  if (errors.length === 0) return [];
  const read = errors.map((text) => {
    const [, name = '', rest = ''] = /^\{?(\w+)\}?\s*([\s\S]*)$/.exec(text) ?? [];
    const link = links(name);
    // The code says the same as the name of its class.
    return { name: link ? `[\`${name}\`](${link})` : `\`${name}\``, rest: /^[A-Z_]+$/.test(rest) ? '' : rest };
  });
  if (read.every(({ rest }) => rest === '')) return [`Errors: ${read.map(({ name }) => name).join(', ')}.`, ''];
  return ['Errors:', '', ...read.map(({ name, rest }) => `- ${name}${rest && `: ${rest}`}`), ''];
}

/** The sources that a reader can open. */
export function writeSources(sources: readonly string[]): string[] {
  const links = sources.filter((source) => source.startsWith('https:')).map(toLink);
  return links.length > 0 ? [`See ${links.join(', ')}.`, ''] : [];
}

function toLink(url: string): string {
  const { hostname, pathname, hash } = new URL(url);
  const rfc = /^\/rfc\/rfc(\d+)/.exec(pathname)?.[1];
  const section = /^#section-([\d.]+)/.exec(hash)?.[1];
  const name = pathname
    .split('/')
    .at(-1)
    ?.replace(/\.html$/, '');
  return `[${rfc ? `RFC ${rfc}${section ? `, section ${section}` : ''}` : `${name || hostname}${hash}`}](${url})`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
