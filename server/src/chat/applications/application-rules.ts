import { CHAT_FIELD_TYPES, MAX_ITEMS, MAX_LENGTHS, nameText } from '@arot/contract';
import * as z from 'zod';
import { callingOriginSchema } from '../../http/origin-schema.ts';

export const IDENTITY_VERIFICATIONS = ['off', 'required'] as const;

const name = nameText({ min: 1, max: 100 });
const visitorOrigins = z
  .array(callingOriginSchema)
  .min(1, 'At least one origin is needed.')
  .max(50, 'At most 50 origins.')
  .transform((origins) => [...new Set(origins)]);
const identityVerification = z.enum(IDENTITY_VERIFICATIONS);

export const newApplication = z.strictObject({
  name,
  visitorOrigins,
  identityVerification: identityVerification.default('off'),
});

export const applicationChange = z.strictObject({
  name: name.optional(),
  visitorOrigins: visitorOrigins.optional(),
  identityVerification: identityVerification.optional(),
});

const typesWithLength: readonly string[] = ['text', 'textarea', 'email', 'phone', 'url'];

/** Keys that have a special meaning on JavaScript objects. */
const RESERVED_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Largest number of fields of one application, not counting archived ones. */
export const MAX_FIELDS = MAX_ITEMS.preChatFields;

/** A field definition as an operator enters it. */
export const fieldDefinition = z
  .strictObject({
    key: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be 1 to 64 letters, digits, hyphens and underscores.')
      .refine((key) => !RESERVED_KEYS.includes(key), `Must not be ${RESERVED_KEYS.join(', ')}. Choose another key.`),
    type: z.enum(CHAT_FIELD_TYPES),
    label: nameText({ min: 1, max: MAX_LENGTHS.fieldLabel }).optional(),
    labelBn: nameText({ min: 1, max: MAX_LENGTHS.fieldLabel }).optional(),
    required: z.boolean().default(false),
    options: z
      .array(nameText({ min: 1, max: MAX_LENGTHS.fieldLabel }))
      .max(MAX_ITEMS.fieldOptions, `At most ${MAX_ITEMS.fieldOptions} options.`)
      .transform((options) => [...new Set(options)])
      .default([]),
    maxLength: z.int().min(1).max(MAX_LENGTHS.fieldValue, `At most ${MAX_LENGTHS.fieldValue} characters.`).optional(),
    order: z.int().min(0).max(1_000_000_000).default(0),
  })
  .check((context) => {
    const { type, options, maxLength } = context.value;
    const addIssue = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: context.value });
    if (type === 'select' && options.length === 0) addIssue('options', 'A select needs at least one option.');
    if (type !== 'select' && options.length > 0) addIssue('options', 'Only a select has options.');
    if (maxLength !== undefined && !typesWithLength.includes(type)) addIssue('maxLength', `A ${type} has no length.`);
  });
