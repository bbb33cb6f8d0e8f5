import * as z from 'zod';
import { MAX_ITEMS, MAX_LENGTHS } from './limits.ts';
import { inSchema } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { normalizedBy, toEmail } from './phone.ts';
import { nameText, outputText, text } from './text.ts';
import { readPhone } from './typed.ts';

/** The types of the fields of the pre-chat form. */
export const CHAT_FIELD_TYPES = [
  'text',
  'textarea',
  'email',
  'phone',
  'number',
  'boolean',
  'select',
  'date',
  'url',
] as const;

export type ChatFieldType = (typeof CHAT_FIELD_TYPES)[number];

/** The value of a custom field. */
export type ChatFieldValue = string | number | boolean;

/** Custom fields as the client sends them: null removes a value. */
export type ChatFieldValues = { readonly [key: string]: unknown };

/**
 * An object whose keys are data. The server validates its values against the application's definitions, which are not in
 * the contract. zod's own records would silently drop a key named `__proto__`.
 */
const fieldValues = z
  .custom<ChatFieldValues>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    inSchema(messages.mustBeObject),
  )
  .meta({ type: 'object', additionalProperties: true });

/** White space alone means null: forms send empty fields as blank text. */
const orBlank =
  <T>(parse: (value: string, context: z.RefinementCtx<string>) => T) =>
  (value: string, context: z.RefinementCtx<string>) =>
    value.trim() === '' ? null : parse(value, context);

const email = z
  .string()
  .meta({ maxLength: MAX_LENGTHS.email, format: 'email' })
  .transform(orBlank(toEmail))
  .describe('Stored in lower case. Blank means null.');

/** An odd phone number never rejects a visitor. A longer one is cut. */
const MAX_PHONE_LENGTH = 200;

/** Users of a client may be in any country. All spellings of a Bangladesh mobile number have one form. */
const phone = z
  .string()
  .meta({ maxLength: MAX_PHONE_LENGTH, examples: ['01712345678'] })
  .transform(
    (value) =>
      readPhone(value) ?? (value.replaceAll('\0', '').trim().slice(0, MAX_PHONE_LENGTH).toWellFormed() || null),
  )
  .describe('A Bangladesh mobile number is stored in +880 form, any other text as it is. Blank means null.');

/** Returns true if a browser may load this URL: only http and https are allowed. */
export function isWebUrl(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
}

export function webUrl() {
  return text({ min: 1, max: MAX_LENGTHS.url, form: { format: 'uri' } }).refine(isWebUrl, inSchema(messages.webUrl));
}

const name = nameText({ max: MAX_LENGTHS.visitorName, example: 'Abdur Rahman · আবদুর রহমান' })
  .transform((value) => (value === '' ? null : value))
  .describe('Blank means null.');

const avatarUrl = text({ max: MAX_LENGTHS.url, form: { format: 'uri' } })
  .transform(orBlank(normalizedBy((value) => (isWebUrl(value) ? value : undefined), messages.webUrl)))
  .describe('An http or https URL. Blank means null.');

/** @see OAuth and chat specification, section 2, Visitor */
export const visitorRequest = z
  .strictObject({
    externalUserId: text({ min: 1, max: MAX_LENGTHS.externalUserId, example: 'user-1042' })
      .refine((id) => id !== '.' && id !== '..', inSchema(messages.noDotsInUrl))
      .describe("The user's id in the client's own database. Case-sensitive."),
    name: name.nullable().optional(),
    email: email.nullable().optional(),
    phone: phone.nullable().optional(),
    avatarUrl: avatarUrl.nullable().optional(),
    customFields: fieldValues
      .nullable()
      .optional()
      .describe(
        "Values by the keys of the application's pre-chat fields. They are merged key by key: a null value removes that field, and null instead of the object removes all.",
      ),
  })
  .meta({
    id: 'VisitorRequest',
    description: 'A user of the client. An omitted value stays as it is; null and blank text clear it.',
  });

export type VisitorRequest = z.output<typeof visitorRequest>;

export const chatVisitorId = z
  .string()
  .regex(/^cv_[A-Za-z0-9_-]{16,64}$/, inSchema(messages.visitorId))
  .meta({ maxLength: 67, examples: ['cv_8fGd1oPzR3uYhB5tNqWxKe7M'] });

const fieldValue = z.union([outputText(MAX_LENGTHS.fieldValue), z.number(), z.boolean()]);

export const visitor = z
  .object({
    chatVisitorId,
    externalUserId: outputText(MAX_LENGTHS.externalUserId, 'user-1042')
      .nullable()
      .describe('null for an anonymous visitor.'),
    identified: z.boolean().describe('Whether the visitor is a user of the client.'),
    name: outputText(MAX_LENGTHS.visitorName, 'Abdur Rahman · আবদুর রহমান').nullable(),
    email: outputText(MAX_LENGTHS.email, 'rahman.store@example.com').nullable(),
    phone: outputText(MAX_PHONE_LENGTH, '+8801712345678').nullable(),
    avatarUrl: outputText(MAX_LENGTHS.url, 'https://shop.example.com/pictures/rahman.webp').nullable(),
    customFields: z
      .record(z.string(), fieldValue)
      .meta({ examples: [{ shopType: 'GROCERY', wholesale: true }] })
      .describe('Values by the keys of the pre-chat fields.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Visitor', description: 'A chat visitor, with everything that its client may read.' });

export type Visitor = z.infer<typeof visitor>;

export const chatFieldType = z
  .enum(CHAT_FIELD_TYPES)
  .meta({ id: 'ChatFieldType', description: 'The type of a field of the pre-chat form.' });

/** A field of the pre-chat form, as the page receives it. */
export const preChatField = z
  .object({
    key: outputText(64, 'shopType'),
    type: chatFieldType.meta({ examples: ['select'] }),
    label: outputText(MAX_LENGTHS.fieldLabel, 'Kind of shop').describe(
      'English label; the key if no label is defined.',
    ),
    labelBn: outputText(MAX_LENGTHS.fieldLabel, 'দোকানের ধরন').nullable().describe('Bengali label.'),
    required: z.boolean().describe('Whether the form must have a value for it.'),
    options: z
      .array(outputText(MAX_LENGTHS.fieldLabel))
      .max(MAX_ITEMS.fieldOptions)
      .meta({ examples: [['GROCERY', 'PHARMACY']] })
      .describe('The choices of a `select`; empty for other types.'),
    maxLength: z
      .int()
      .min(1)
      .max(MAX_LENGTHS.fieldValue)
      .nullable()
      .meta({ description: 'Maximum number of characters; null for types that are not text.', examples: [null] }),
  })
  .meta({ id: 'PreChatField', description: 'A field of the pre-chat form.' });

export type PreChatField = z.infer<typeof preChatField>;

const widgetPage = z
  .strictObject({
    url: webUrl()
      .meta({ examples: ['https://shop.example.com/'] })
      .optional(),
    title: text({ max: 300 }).optional(),
    referrer: text({ max: 2_048 }).optional(),
  })
  .meta({ id: 'WidgetPage', description: 'The page that shows the widget.' });

const credential = () => text({ min: 1, max: MAX_LENGTHS.widgetCredential });

/** Tokens are valid for minutes; a day is far above every lifetime. */
export const MAX_EXPIRES_IN = 86_400;

export const widgetSessionRequest = z
  .strictObject({
    chatApplicationId: text({ min: 1, max: 100 }),
    widgetKey: text({ min: 1, max: 100 }).describe('Public: it names the widget and authenticates nothing.'),
    chatVisitorId: chatVisitorId
      .optional()
      .describe(
        'The visitor to resume: an id that save-visitor returned. Not sufficient if identity verification is required.',
      ),
    visitorToken: credential()
      .optional()
      .describe('Token from save-visitor that proves which visitor the page belongs to.'),
    resumeToken: credential().optional().describe("The newest resume token of the page's earlier session."),
    preChat: fieldValues
      .optional()
      .describe('Values of the pre-chat form, by key. For an identified visitor, they only fill in missing values.'),
    page: widgetPage.optional().describe('Where the widget is shown.'),
  })
  .meta({ id: 'WidgetSessionRequest', description: 'The request of a widget that loads.' });

export type WidgetSessionRequest = z.output<typeof widgetSessionRequest>;

/** The resume token of the examples. */
export const RESUME_TOKEN = 'crt_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo3XiKtBvSyQE';

const widgetTokens = {
  token: outputText(
    MAX_LENGTHS.widgetCredential,
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjdl84ZkdkIn0.Q2l0cnVzLXRlYQ',
  ).describe('Widget token: a JWT, valid for 15 minutes.'),
  expiresIn: z
    .int()
    .min(1)
    .max(MAX_EXPIRES_IN)
    .meta({ examples: [900] })
    .describe('Lifetime of the token in seconds.'),
  resumeToken: outputText(MAX_LENGTHS.widgetCredential, RESUME_TOKEN).describe(
    'Renews or resumes the session. Valid once, within 30 days.',
  ),
};

const widgetVisitor = z
  .object({
    chatVisitorId,
    identified: z.boolean(),
    name: outputText(MAX_LENGTHS.visitorName).nullable(),
    avatarUrl: outputText(MAX_LENGTHS.url).nullable(),
  })
  .meta({ id: 'WidgetVisitor', description: 'What a page may know about its visitor.' });

export const widgetSession = z
  .object({
    sessionId: outputText(68),
    ...widgetTokens,
    resumed: z
      .boolean()
      .meta({ examples: [false] })
      .describe('Whether the visitor existed before.'),
    visitor: widgetVisitor,
    preChatFields: z.array(preChatField).max(MAX_ITEMS.preChatFields).describe('The pre-chat form, in order.'),
  })
  .meta({ id: 'WidgetSession', description: 'A session of the widget.' });

export const renewedWidgetSession = z
  .object(widgetTokens)
  .meta({ id: 'RenewedWidgetSession', description: 'New tokens of a session; the old resume token has been used.' });
