import type { RichText } from '@arot/contract';
import { isCanonicalHtml } from './is-canonical-html.ts';
import { renderRichText } from './render-rich-text.ts';
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
