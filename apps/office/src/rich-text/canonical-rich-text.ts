import type { RichText, RichTextMark, RichTextNode } from '@arot/sdk/staff';

/** Returns the attributes that the API renders. TipTap writes further ones, such as `target` of a link. */
function attributesOf(type: string, attributes: Readonly<Record<string, unknown>> = {}) {
  if (type === 'heading') return { attrs: { level: attributes.level } };
  if (type === 'link') return { attrs: { href: attributes.href } };
  const { start } = attributes;
  return type === 'orderedList' && typeof start === 'number' && start !== 1 ? { attrs: { start } } : {};
}

const toMark = ({ type, attrs }: RichTextMark): RichTextMark => ({ type, ...attributesOf(type, attrs) });

function toNode({ type, text, attrs, marks = [], content = [] }: RichTextNode): RichTextNode {
  return {
    type,
    ...attributesOf(type, attrs),
    // A browser can paste half of a character, which the API cannot store.
    ...(text === undefined ? {} : { text: text.replace(/[\0\p{Surrogate}]/gu, '\ufffd') }),
    ...(marks.length === 0 ? {} : { marks: marks.map(toMark) }),
    ...(content.length === 0 ? {} : { content: content.map(toNode) }),
  };
}

const hasText = ({ text = '', content = [] }: RichTextNode): boolean => text.trim() !== '' || content.some(hasText);

/** Returns a document with only what the API renders, so that equal documents are equal objects. Null without any text. */
export function canonicalRichText(document: RichText | null): RichText | null {
  const content = document?.content ?? [];
  return content.some(hasText) ? { type: 'doc', content: content.map(toNode) } : null;
}

/** Returns true if two documents look the same. */
export function isSameRichText(left: RichText | null, right: RichText | null): boolean {
  return JSON.stringify(canonicalRichText(left)) === JSON.stringify(canonicalRichText(right));
}
