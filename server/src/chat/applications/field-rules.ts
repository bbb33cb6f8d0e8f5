import {
  type ChatFieldType,
  type ChatFieldValue,
  type ChatFieldValues,
  isWebUrl,
  normalizedBy,
  readPhone,
  text,
  toEmail,
} from '@arot/contract';
import { issueMessage } from '@arot/contract/issues';
import { type FieldMessages, inSchema, type Message, messages, requireThat } from '@arot/contract/messages';
import * as z from 'zod';
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
): CheckedFields & { issues: FieldMessages } {
  // Maps, because keys come from the caller and could be names that every object inherits.
  const known = new Map(fields.filter(({ archived }) => !archived).map((field) => [field.key, field]));
  const [set, removed, issues] = [new Map<string, ChatFieldValue>(), [] as string[], new Map<string, Message[]>()];
  for (const [key, value] of Object.entries(values)) {
    const field = known.get(key);
    if (!field) {
      issues.set(`${root}.${key}`, [messages.notFieldOfApplication]);
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
export function missingFields(root: string, fields: readonly FieldRow[], { set }: CheckedFields): FieldMessages {
  const missing = fields.filter(({ required, archived, key }) => required && !archived && !Object.hasOwn(set, key));
  return Object.fromEntries(missing.map(({ key }) => [`${root}.${key}`, [messages.mustBeFilledIn]]));
}

const TOO_LARGE = messages.exactNumber(Number.MAX_SAFE_INTEGER);

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
      return words.refine((value) => !/[\r\n\u2028\u2029]/.test(value), inSchema(messages.oneLine));
    case 'textarea':
      return words;
    case 'email':
      return words.pipe(z.string().transform(toEmail));
    case 'phone':
      return words.pipe(z.string().transform(normalizedBy(readPhone, messages.mobileNumber)));
    case 'number':
      return z.number(inSchema(messages.mustBeNumber)).refine(isExact, inSchema(TOO_LARGE));
    case 'boolean':
      return z.boolean(inSchema(messages.mustBeBoolean));
    case 'select': {
      const isOption = (value: string) => field.options.includes(value);
      return z.string().check(requireThat(isOption, () => messages.oneOf(field.options)));
    }
    case 'date':
      return z.iso.date(inSchema(messages.mustBeDate));
    case 'url':
      return words.refine(isWebUrl, inSchema(messages.webUrl));
  }
}
