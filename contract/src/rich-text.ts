import * as z from 'zod';
import { MAX_RICH_TEXT_BYTES } from './limits.ts';
import { issueWith } from './messages/message.ts';
import { richTextIssues } from './rich-text-input.ts';
import { outputText } from './text.ts';

/** The shortest node, `{"type":"hardBreak"},`, has 21 bytes. */
const MAX_NODES = Math.floor(MAX_RICH_TEXT_BYTES / 21);
/** There are six marks, and none is repeated. */
const MAX_MARKS = 6;

/** @see catalog specification, section 2, RichText */
export const richTextMark = z
  .object({ type: outputText(50), attrs: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'RichTextMark', description: 'A mark on text, for example bold or a link.' });

export type RichTextMark = z.infer<typeof richTextMark>;

/** @see catalog specification, section 2, RichText */
export const richTextNode = z
  .object({
    type: outputText(50),
    text: outputText(MAX_RICH_TEXT_BYTES).optional(),
    attrs: z.record(z.string(), z.unknown()).optional(),
    marks: z.array(richTextMark).max(MAX_MARKS).optional(),
    get content() {
      return z.array(richTextNode).max(MAX_NODES).optional();
    },
  })
  .meta({
    id: 'RichTextNode',
    description: 'A node of a rich-text document, with the names of TipTap and ProseMirror.',
  });

export type RichTextNode = z.infer<typeof richTextNode>;

/**
 * A rich-text document in a response of the API.
 *
 * @see catalog specification, section 2, RichText
 */
export const richText = z
  .object({ type: z.literal('doc'), content: z.array(richTextNode).max(MAX_NODES).optional() })
  .meta({
    id: 'RichText',
    description: 'A rich-text document of at most 100 KiB.',
    examples: [{ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'নতুন চাল এসে গেছে' }] }] }],
  });

export type RichText = z.infer<typeof richText>;

function validDocument(document: unknown, context: z.core.$RefinementCtx): RichText | null {
  if (document === null) return null;
  const { issues, hasText } = richTextIssues(document);
  if (issues.length === 0) return hasText ? (document as RichText) : null;
  for (const { path, message } of issues) context.issues.push(issueWith(message, document, path));
  return z.NEVER;
}

/**
 * A rich-text document in input, for values that came from `JSON.parse`. It validates the exact grammar and reports every
 * issue with its path. A document without any text becomes null.
 *
 * @see catalog specification, section 2, RichText
 */
export const richTextInput = z.unknown().transform(validDocument);

/** {@link richTextInput} in the body of a request, which is described as a document or null. */
export const richTextBody = z.preprocess(validDocument, richText.nullable()) as z.ZodType<
  RichText | null,
  RichText | null
>;

/**
 * The limits of a body with a rich-text document. 100 KiB of a document can be more bytes: some programs escape each Bengali letter
 * as six characters. Each of 32 levels of nodes is an object and an array.
 */
export const RICH_TEXT_BODY = { maxBodyBytes: 512 * 1024, maxBodyDepth: 80 } as const;
