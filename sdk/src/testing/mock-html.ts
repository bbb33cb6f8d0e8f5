import type { RichText, RichTextNode } from '../generated/types.ts';

/** Returns the paragraphs of a document as HTML, without marks; null for a document without text. */
export function toHtml(document: RichText | null): string | null {
  const html = (document?.content ?? []).map((node) => `<p>${textOf(node)}</p>`).join('');
  return html.replace(/<\/?p>/g, '') === '' ? null : html;
}

function textOf({ text = '', content = [] }: RichTextNode): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return escaped + content.map(textOf).join('');
}
