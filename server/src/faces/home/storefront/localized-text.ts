import { type Language, scriptOf } from '../../../base/language.ts';

/** A text contains a translation of itself if it is at most this many times as long as that. */
const MOST_TIMES_LONGER = 5;

/** The number of characters of a description that search engines and chats show, roughly. */
const DESCRIPTION_LENGTH = 160;

/**
 * Returns a description of one line: the paragraphs in this language, or all of them if those are no translation.
 *
 * @returns undefined without text
 */
export function summaryIn(language: Language, paragraphs: readonly string[]): string | undefined {
  const texts = paragraphs.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  const all = texts.join(' ');
  const own = texts.filter((text) => scriptOf(text) === language).join(' ');
  // A shorter part is a remark, and no translation.
  return shorten(MOST_TIMES_LONGER * own.length >= all.length ? own : all) || undefined;
}

/** Ends at a space, which is never inside a letter of several code points. */
function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const space = text.lastIndexOf(' ', DESCRIPTION_LENGTH);
  return `${space > 0 ? text.slice(0, space) : [...text].slice(0, DESCRIPTION_LENGTH / 2).join('')}…`;
}

type TextNode = { readonly type: string; readonly text?: string | undefined; readonly content?: unknown };

/** Returns the texts of the paragraphs and headings of a rich-text document, up to the length that a description needs. */
export function paragraphsOf(document: unknown): string[] {
  const paragraphs: string[] = [];
  let length = 0;
  // A stack of its own, because a document may be deeper than the stack of calls.
  const rest = [document as TextNode];
  for (let node = rest.pop(); node && length < 20 * DESCRIPTION_LENGTH; node = rest.pop()) {
    if (node.type === 'paragraph' || node.type === 'heading') paragraphs.push('');
    const text = node.type === 'hardBreak' ? ' ' : (node.text ?? '');
    if (text) paragraphs.push((paragraphs.pop() ?? '') + text);
    length += text.length;
    if (Array.isArray(node.content)) rest.push(...node.content.toReversed());
  }
  return paragraphs;
}
