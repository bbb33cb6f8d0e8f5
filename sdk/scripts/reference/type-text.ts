import type { Node } from 'typescript/unstable/ast';
import { isIdentifier } from 'typescript/unstable/ast/is';
import type { Declarations } from './open-declarations.ts';

/** Where a symbol is described, by its id or its name: a link from the page that is being written. */
export type Links = (symbol: number | string, options?: { readonly optional: boolean }) => string | undefined;

/** A type as text in one line, without comments. */
export function plainText(node: Node): string {
  return oneLine(node.getText());
}

/** A type in Markdown: code, with a link for every name that the reference describes. */
export function linkedText(node: Node, declarations: Declarations, links: Links): string {
  const source = node.getSourceFile().text;
  const start = node.getStart();
  let from = start;
  const parts: string[] = [];
  const code = (text: string) => {
    const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(oneLine(text, false)) ?? [];
    if (inner !== '' || before + after !== '') parts.push(before + (inner && `\`${inner}\``) + after);
  };
  for (const identifier of identifiersIn(node)) {
    const symbol = declarations.symbolAt(identifier);
    const link = symbol && links(symbol.id);
    if (!link) continue;
    code(source.slice(from, identifier.getStart()));
    parts.push(`[\`${identifier.getText()}\`](${link})`);
    from = identifier.end;
  }
  code(source.slice(from, node.end));
  return parts.join('').trim();
}

/** The names in a node, in the order of the source. */
export function identifiersIn(node: Node): Node[] {
  if (isIdentifier(node)) return [node];
  const found: Node[] = [];
  node.forEachChild((child) => {
    found.push(...identifiersIn(child));
    return undefined;
  });
  return found;
}

function oneLine(text: string, trim = true): string {
  const line = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/;\s*\n\s*\}/g, ' }')
    .replace(/\s+/g, ' ')
    .replace(/([(<]) \| /g, '$1');
  return trim ? line.trim() : line;
}
