import * as z from 'zod';
import { MAX_LENGTHS } from './limits.ts';
import { inSchema, issueWith, type Message } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { readMultiline, readName } from './typed.ts';

/** Returns the length in code points, as in JSON Schema, not in UTF-16 code units. */
export function codePointLength(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

/**
 * Returns a schema for text of `min` to `max` code points that PostgreSQL can store: well-formed Unicode without NUL. It is
 * trimmed, and CRLF becomes LF, before its length is checked, unless `trim` is false.
 */
export function text(limits: TextLimits) {
  return checkedText(limits, () => undefined);
}

/**
 * Returns a schema for text of several lines, such as an address. Tabs and line breaks are its only control characters. Direction
 * marks are removed, and other characters that change the direction of text are rejected.
 */
export function multilineText(limits: TextLimits) {
  return checkedText(limits, multilineProblem, (value) => readMultiline(readName(value)));
}

/**
 * Returns a schema for a name: text of one line with a visible character. Control characters could forge a line of a list or a
 * log, and characters that change the direction of text could show another name. Direction marks, which text from contacts has,
 * are removed. Characters without a width are accepted beside visible ones: Bengali needs ZWJ and ZWNJ.
 *
 * @see https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
export function nameText(limits: TextLimits) {
  return checkedText(limits, nameProblem, readName);
}

/**
 * Returns a schema for a name that is a segment of URLs. It is never `.` or `..`: clients remove these segments before they send
 * a request.
 *
 * @see https://url.spec.whatwg.org/#double-dot-path-segment
 */
export function segmentText(limits: TextLimits) {
  return checkedText(limits, (value) => (/^\.{1,2}$/.test(value) ? messages.noDots : nameProblem(value)));
}

/** Makes a text nullable. A blank one is null, as in a registration. */
export function clearable(schema: ReturnType<typeof text>) {
  return schema.nullable().transform((value) => (value === '' ? null : value));
}

type TextLimits = {
  readonly min?: number;
  readonly max: number;
  readonly trim?: boolean;
  /** A value for the examples of the documents. */
  readonly example?: string;
  /** The format or the pattern of what callers send, for the documents. */
  readonly form?: TextForm;
};

type TextForm = { readonly format: 'uri' | 'email' } | { readonly pattern: string };

function checkedText(
  { min = 0, max, trim = true, example, form }: TextLimits,
  furtherProblem: (value: string) => Message | undefined,
  read = (value: string) => readMultiline(value).trim(),
) {
  const base = trim ? z.string().overwrite(read) : z.string();
  return base
    .check((context) => {
      const problem = textProblem(context.value, min, max) ?? furtherProblem(context.value);
      if (problem) context.issues.push(issueWith(problem, context.value));
    })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max, ...form, ...examplesOf(example) });
}

/**
 * Returns a schema for the text of a response, of at most `max` code points.
 *
 * @param example a value for the examples of the documents
 */
export function outputText(max: number, example?: string) {
  return z
    .string()
    .refine((value) => codePointLength(value) <= max, inSchema(messages.atMostCharacters(max)))
    .meta({ maxLength: max, ...examplesOf(example) });
}

function examplesOf(example: string | undefined): { examples?: string[] } {
  return example === undefined ? {} : { examples: [example] };
}

/** Returns a schema for a URL of a response. It is as an operator has entered it, which may be in Bengali. */
export function outputUrl(example = 'https://shop.example.com/demo/pictures/oil-mustard.svg') {
  return outputText(MAX_LENGTHS.publicUrl, example).meta({ format: 'iri' });
}

/** Returns a schema for an email address of a response. */
export function outputEmail(example?: string) {
  return outputText(MAX_LENGTHS.email, example).meta({ format: 'email' });
}

/** Returns a schema for a Bangladesh mobile number of a response. */
export function outputPhone(example?: string) {
  const form = { pattern: '^\\+8801[3-9]\\d{8}$', description: 'In +880 form.' };
  return outputText(MAX_LENGTHS.mobileNumber, example).meta(form);
}

function textProblem(value: string, min: number, max: number): Message | undefined {
  if (value.includes('\0')) return messages.removeNul;
  if (!value.isWellFormed()) return messages.wellFormed;
  const length = codePointLength(value);
  if (length < min) return min === 1 ? messages.notEmpty : messages.atLeastCharacters(min);
  if (length > max) return messages.atMostCharacters(max);
  return undefined;
}

function multilineProblem(value: string): Message | undefined {
  if (/[^\P{Cc}\t\n\r]/u.test(value)) return messages.removeControls;
  return directionProblem(value);
}

function nameProblem(value: string): Message | undefined {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)) return messages.removeLineBreaks;
  if (value !== '' && INVISIBLE.test(value)) return messages.visibleCharacter;
  return directionProblem(value);
}

/** White space and characters without a width. U+2800 is a Braille pattern without dots. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]*$/u;

function directionProblem(value: string): Message | undefined {
  const code = /\p{Bidi_Control}/u.exec(value)?.[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return code === undefined ? undefined : messages.removeInvisible(code);
}
