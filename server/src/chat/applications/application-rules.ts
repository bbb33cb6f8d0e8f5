import { CHAT_FIELD_TYPES, MAX_ITEMS, MAX_LENGTHS, nameText } from '@arot/contract';
import { inSchema, issueWith, type Message, messages } from '@arot/contract/messages';
import * as z from 'zod';
import { callingOriginSchema } from '../../http/origin-schema.ts';

export const IDENTITY_VERIFICATIONS = ['off', 'required'] as const;

const name = nameText({ min: 1, max: 100 });
const visitorOrigins = z
  .array(callingOriginSchema)
  .min(1, inSchema(messages.originNeeded))
  .max(50, inSchema(messages.mostOrigins(50)))
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
      .regex(/^[A-Za-z0-9_-]{1,64}$/, inSchema(messages.fieldKey))
      .refine((key) => !RESERVED_KEYS.includes(key), inSchema(messages.reservedFieldKey(RESERVED_KEYS))),
    type: z.enum(CHAT_FIELD_TYPES),
    label: nameText({ min: 1, max: MAX_LENGTHS.fieldLabel }).optional(),
    labelBn: nameText({ min: 1, max: MAX_LENGTHS.fieldLabel }).optional(),
    required: z.boolean().default(false),
    options: z
      .array(nameText({ min: 1, max: MAX_LENGTHS.fieldLabel }))
      .max(MAX_ITEMS.fieldOptions, inSchema(messages.mostOptions(MAX_ITEMS.fieldOptions)))
      .transform((options) => [...new Set(options)])
      .default([]),
    maxLength: z
      .int()
      .min(1)
      .max(MAX_LENGTHS.fieldValue, inSchema(messages.longestField(MAX_LENGTHS.fieldValue)))
      .optional(),
    order: z.int().min(0).max(1_000_000_000).default(0),
  })
  .check((context) => {
    const { type, options, maxLength } = context.value;
    const addIssue = (path: string, message: Message) => context.issues.push(issueWith(message, context.value, [path]));
    if (type === 'select' && options.length === 0) addIssue('options', messages.selectNeedsOption);
    if (type !== 'select' && options.length > 0) addIssue('options', messages.onlySelectHasOptions);
    if (maxLength !== undefined && !typesWithLength.includes(type))
      addIssue('maxLength', messages.typeHasNoLength(type));
  });
