import type { Node } from 'typescript/unstable/ast';

/** A doc comment: its text, and its tags in their order. */
export type Doc = { readonly text: string; readonly tags: readonly DocTag[] };
type DocTag = { readonly name: string; readonly text: string };

/** The doc comment of a declaration. */
export function docOf(node: Node): Doc {
  const comments = (node as Node & { readonly jsDoc?: readonly Node[] }).jsDoc ?? [];
  return readDoc(comments.at(-1)?.getText() ?? '');
}

/** Reads `/** … *​/`. A tag may also follow a sentence on its line. */
export function readDoc(comment: string): Doc {
  const lines = comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd());
  const [text = '', ...tags] = lines
    .join('\n')
    .split(/(?<=^|\s)@(?=(?:param|returns|throws|see|default|example|m(?:in|ax)\w+)\b)/);
  return {
    text: text.trim(),
    tags: tags.map((tag) => {
      const [, name = '', rest = ''] = /^(\w+)([\s\S]*)$/.exec(tag) ?? [];
      return { name, text: rest.trim().replace(/\s*\n\s*/g, ' ') };
    }),
  };
}

/** The text of the tags with a name. */
export function tagsOf(doc: Doc, name: string): string[] {
  return doc.tags.flatMap((tag) => (tag.name === name ? [tag.text] : []));
}
