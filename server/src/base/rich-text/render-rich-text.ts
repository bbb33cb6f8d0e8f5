import type { RichText, RichTextMark, RichTextNode } from '@arot/contract';
import { isCanonicalHtml } from './is-canonical-html.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/**
 * Returns the HTML to store with a document; null for no document. Called when content is written, never when it is read.
 *
 * @see catalog specification, section 2, PublicProduct.descriptionHtml and PublicAppContent.bodyHtml
 */
export function toSafeHtml(document: RichText | null): string | null {
  if (document === null) return null;
  const html = renderRichText(document);
  return isCanonicalHtml(html) ? html : sanitizeHtml(html);
}

/**
 * Renders a document as HTML with only `p`, `h2`, `h3`, `ul`, `ol`, `li`, `blockquote`, `br`, `strong`, `em`, `u`, `s`,
 * `code` and `a`. The HTML is written as a browser serialises it, so that the sanitiser changes nothing.
 *
 * @see catalog specification, section 2, RichText
 */
export function renderRichText(document: RichText): string {
  return renderNodes(document.content);
}

function renderNodes(nodes: RichTextNode[] | undefined): string {
  let html = '';
  for (const node of nodes ?? []) html += renderNode(node);
  return html;
}

function renderNode(node: RichTextNode): string {
  switch (node.type) {
    case 'text':
      return renderText(node.text ?? '', node.marks);
    case 'hardBreak':
      return '<br>';
    case 'paragraph':
      return `<p>${renderNodes(node.content)}</p>`;
    case 'heading': {
      const tag = node.attrs?.level === 3 ? 'h3' : 'h2';
      return `<${tag}>${renderNodes(node.content)}</${tag}>`;
    }
    case 'bulletList':
      return `<ul>${renderNodes(node.content)}</ul>`;
    case 'orderedList':
      return `<ol${startAttribute(node.attrs?.start)}>${renderNodes(node.content)}</ol>`;
    case 'listItem':
      return `<li>${renderNodes(node.content)}</li>`;
    case 'blockquote':
      return `<blockquote>${renderNodes(node.content)}</blockquote>`;
    // `richTextInput` rejects unknown nodes; a node that was stored before is not rendered.
    default:
      return '';
  }
}

function startAttribute(start: unknown): string {
  return Number.isInteger(start) && start !== 1 ? ` start="${start}"` : '';
}

const markTags = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
  ['code', 'code'],
]);

/** Renders a text with its marks. The first mark becomes the outermost element. */
function renderText(text: string, marks: RichTextMark[] | undefined): string {
  let html = escapeText(text);
  for (const mark of marks?.toReversed() ?? []) html = renderMark(mark, html);
  return html;
}

function renderMark(mark: RichTextMark, inner: string): string {
  if (mark.type === 'link') {
    const href = linkTarget(mark.attrs?.href);
    return href ? `<a href="${escapeAttribute(href)}" rel="noopener noreferrer nofollow">${inner}</a>` : inner;
  }
  const tag = markTags.get(mark.type);
  return tag ? `<${tag}>${inner}</${tag}>` : inner;
}

/**
 * Returns the URL as a URL parser writes it, so that a browser opens exactly the URL that was checked; undefined if not http(s).
 */
function linkTarget(href: unknown): string | undefined {
  const url = typeof href === 'string' ? URL.parse(href) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['\u00a0', '&nbsp;'],
  // An HTML parser reads both line ends as a line feed.
  ['\r\n', '\n'],
  ['\r', '\n'],
]);

function escapeText(value: string): string {
  return value.replace(/[&<>\u00a0]|\r\n?/g, (found) => entities.get(found) ?? '');
}

function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;');
}
