import {
  type ChatFieldType,
  type ChatFieldValue,
  type ChatFieldValues,
  type FieldErrors,
  isWebUrl,
  MOBILE_NUMBER_MESSAGE,
  normalizedBy,
  readPhone,
  text,
  toEmail,
} from '@arot/contract';
import * as z from 'zod';
import { issueMessage } from '../../base/check-input.ts';
import type { FieldRow } from './chat-field.repository.ts';

/** Largest length of a text whose definition names none. */
export const MAX_LENGTHS: Partial<Record<ChatFieldType, number>> = { text: 500, textarea: 5_000, url: 2_048 };

/** Validated custom fields: the values to set, and the keys to remove. */
export type CheckedFields = { readonly set: Record<string, ChatFieldValue>; readonly removed: string[] };

/**
 * Validates values against the field definitions of an application. A null value removes its key, and so does blank text: a form
 * sends a field that was not filled in as blank text.
 *
 * @param root name of the object in the request, for the keys of the issues: `customFields.<key>`
 * @param fields all definitions; a key that is unknown or archived is an issue
 */
export function checkFields(
  root: string,
  fields: readonly FieldRow[],
  values: ChatFieldValues,
): CheckedFields & { issues: FieldErrors } {
  // Maps, because keys come from the caller and could be names that every object inherits.
  const known = new Map(fields.filter(({ archived }) => !archived).map((field) => [field.key, field]));
  const [set, removed, issues] = [new Map<string, ChatFieldValue>(), [] as string[], new Map<string, string[]>()];
  for (const [key, value] of Object.entries(values)) {
    const field = known.get(key);
    if (!field) {
      issues.set(`${root}.${key}`, ['Is not a field of this application.']);
    } else if (value === null || (typeof value === 'string' && value.trim() === '')) {
      removed.push(key);
    } else {
      const parsed = ruleOf(field).safeParse(value);
      if (parsed.success) set.set(key, parsed.data);
      else issues.set(`${root}.${key}`, [...new Set(parsed.error.issues.map(issueMessage))]);
    }
  }
  return { set: Object.fromEntries(set), removed, issues: Object.fromEntries(issues) };
}

/** Returns one issue for each required field that has no value. */
export function missingFields(root: string, fields: readonly FieldRow[], { set }: CheckedFields): FieldErrors {
  const missing = fields.filter(({ required, archived, key }) => required && !archived && !Object.hasOwn(set, key));
  return Object.fromEntries(missing.map(({ key }) => [`${root}.${key}`, ['Must be filled in.']]));
}

const TOO_LARGE = `Must be between -${Number.MAX_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}. Define a text field for longer numbers.`;

/** Returns false for a number that JSON.parse may have changed to another one. @see https://www.rfc-editor.org/rfc/rfc8259#section-6 */
function isExact(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** Returns the schema of a field's value. Values that can be written in several ways are normalized to one. */
function ruleOf(field: FieldRow): z.ZodType<ChatFieldValue> {
  const max = field.maxLength ?? MAX_LENGTHS[field.type] ?? 254;
  const words = text({ min: 1, max });
  switch (field.type) {
    case 'text':
      return words.refine((value) => !/[\r\n\u2028\u2029]/.test(value), 'Must be one line.');
    case 'textarea':
      return words;
    case 'email':
      return words.pipe(z.string().transform(toEmail));
    case 'phone':
      return words.pipe(z.string().transform(normalizedBy(readPhone, MOBILE_NUMBER_MESSAGE)));
    case 'number':
      return z.number('Must be a number.').refine(isExact, TOO_LARGE);
    case 'boolean':
      return z.boolean('Must be true or false.');
    case 'select':
      return z.string().refine((value) => field.options.includes(value), `Must be one of ${field.options.join(', ')}.`);
    case 'date':
      return z.iso.date('Must be a date such as 2026-01-31.');
    case 'url':
      return words.refine(isWebUrl, 'Must be an http or https URL.');
  }
}
