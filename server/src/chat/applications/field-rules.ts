import {
  type ChatFieldType,
  type ChatFieldValue,
  type ChatFieldValues,
  type FieldErrors,
  isWebUrl,
  normalizeEmail,
  normalizeMobileNumber,
  text,
} from '@arot/contract';
import * as z from 'zod';
import { issueMessage } from '../../issue-message.ts';
import type { FieldRow } from './chat-field.repository.ts';

/** How long a text may be where its definition does not say. */
export const MAX_LENGTHS: Partial<Record<ChatFieldType, number>> = { text: 500, textarea: 5_000, url: 2_048 };

/** Custom fields that hold their definitions: what to set, and the keys to remove. */
export type CheckedFields = { readonly set: Record<string, ChatFieldValue>; readonly removed: string[] };

/**
 * Holds values against the definitions of an application.
 *
 * @param root name of the object in the request, for the names of faults: `customFields.<key>`
 * @param fields all definitions; a key that is unknown or archived is a fault
 */
export function checkFields(
  root: string,
  fields: readonly FieldRow[],
  values: ChatFieldValues,
): CheckedFields & { faults: FieldErrors } {
  // Keys are a caller's words: nothing here may be found by a name that every object has.
  const known = new Map(fields.filter(({ archived }) => !archived).map((field) => [field.key, field]));
  const [set, removed, faults] = [new Map<string, ChatFieldValue>(), [] as string[], new Map<string, string[]>()];
  for (const [key, value] of Object.entries(values)) {
    const field = known.get(key);
    if (!field) {
      faults.set(`${root}.${key}`, ['Is not a field of this application.']);
    } else if (value === null) {
      removed.push(key);
    } else {
      const parsed = ruleOf(field).safeParse(value);
      if (parsed.success) set.set(key, parsed.data);
      else faults.set(`${root}.${key}`, [...new Set(parsed.error.issues.map(issueMessage))]);
    }
  }
  return { set: Object.fromEntries(set), removed, faults: Object.fromEntries(faults) };
}

/** The values of a form, which sends a field that was not filled in as blank text: it has no value. */
export function withoutBlanks(values: ChatFieldValues): ChatFieldValues {
  const entries = Object.entries(values).map(([key, value]): [string, unknown] => [
    key,
    typeof value === 'string' && value.trim() === '' ? null : value,
  ]);
  return Object.fromEntries(entries);
}

/** The faults of a form that was sent without what it requires. */
export function missingFields(root: string, fields: readonly FieldRow[], { set }: CheckedFields): FieldErrors {
  const missing = fields.filter(({ required, archived, key }) => required && !archived && !Object.hasOwn(set, key));
  return Object.fromEntries(missing.map(({ key }) => [`${root}.${key}`, ['Must be filled in.']]));
}

/** What the value of a field must be like; of what is given in several ways, one is stored. */
function ruleOf(field: FieldRow): z.ZodType<ChatFieldValue> {
  const max = field.max_length ?? MAX_LENGTHS[field.type] ?? 254;
  const words = text({ min: 1, max });
  switch (field.type) {
    case 'text':
      return words.refine((value) => !/[\r\n\u2028\u2029]/.test(value), 'Must be one line.');
    case 'textarea':
      return words;
    case 'email':
      return words.pipe(normal(normalizeEmail, 'Must be an email address.'));
    case 'phone':
      return words.pipe(
        normal(normalizeMobileNumber, 'Must be a Bangladesh mobile number, written 01XXXXXXXXX or +8801XXXXXXXXX.'),
      );
    case 'number':
      return z.number('Must be a number.').refine(Number.isFinite, 'Must be a number.');
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

function normal(normalize: (value: string) => string | undefined, message: string) {
  return z.string().transform((value, context) => {
    const result = normalize(value);
    if (result !== undefined) return result;
    context.addIssue(message);
    return z.NEVER;
  });
}
