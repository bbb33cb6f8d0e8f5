import * as z from 'zod';
import { normalizeEmail, normalizeMobileNumber } from './phone.ts';
import { text } from './text.ts';

/** What a field of the pre-chat form can hold. */
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

/** Custom fields as they come: null takes a value away. */
export type ChatFieldValues = { readonly [key: string]: unknown };

/**
 * An object whose keys are data. Its values are held against the application's definitions, which the contract does not
 * know; zod's own records would drop a key called `__proto__` without a word.
 */
const fieldValues = z
  .custom<ChatFieldValues>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'Must be an object.',
  )
  .meta({ type: 'object', additionalProperties: true });

/** Text of which nothing but white space was sent means that there is none: a form was sent with an empty field. */
const orBlank =
  <T>(parse: (value: string, context: z.RefinementCtx<string>) => T) =>
  (value: string, context: z.RefinementCtx<string>) =>
    value.trim() === '' ? null : parse(value, context);

const email = z
  .string()
  .transform(
    orBlank((value, context) => {
      const normal = normalizeEmail(value);
      if (normal !== undefined) return normal;
      context.addIssue('Must be an email address.');
      return z.NEVER;
    }),
  )
  .describe('Stored in lower case. Blank means null.');

/** Users of a client need not be in Bangladesh; a number that is becomes the international form. */
const phone = z
  .string()
  .trim()
  .transform(
    orBlank((value, context) => {
      const normal = normalizeMobileNumber(value) ?? (/^\+?[\d ().-]{3,30}$/.test(value) ? value : undefined);
      if (normal !== undefined) return normal;
      context.addIssue('Must be a telephone number.');
      return z.NEVER;
    }),
  )
  .describe('A Bangladesh mobile number is stored in +880 form, any other as it is. Blank means null.');

/** An address that a browser may load: nothing but http and https. */
export function isWebUrl(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
}

export function webUrl() {
  return text({ min: 1, max: 2_048 }).refine(isWebUrl, 'Must be an http or https address.');
}

const name = text({ max: 200 })
  .transform((value) => (value === '' ? null : value))
  .describe('Blank means null.');

const avatarUrl = text({ max: 2_048 })
  .transform(
    orBlank((value, context) => {
      if (isWebUrl(value)) return value;
      context.addIssue('Must be an http or https address.');
      return z.NEVER;
    }),
  )
  .describe('An http or https address. Blank means null.');

/** @see OAuth and chat specification, section 2, Visitor */
export const visitorInput = z
  .strictObject({
    externalUserId: text({ min: 1, max: 255 }).describe(
      "The user's id in the client's own database. Upper and lower case differ.",
    ),
    name: name.nullable().optional(),
    email: email.nullable().optional(),
    phone: phone.nullable().optional(),
    avatarUrl: avatarUrl.nullable().optional(),
    customFields: fieldValues
      .nullable()
      .optional()
      .describe(
        "Values by the keys of the application's pre-chat fields. They merge key by key; null in place of a value removes that one, null in place of the object removes all.",
      ),
  })
  .meta({
    id: 'VisitorInput',
    description: 'A user of the client. What is left out stays as it is; null clears it, and so does blank text.',
  });

export type VisitorInput = z.output<typeof visitorInput>;

export const chatVisitorId = z
  .string()
  .regex(/^cv_[A-Za-z0-9_-]{16,64}$/, 'Must be a visitor id, which begins with cv_.');

const fieldValue = z.union([z.string(), z.number(), z.boolean()]);

export const visitor = z
  .strictObject({
    chatVisitorId: z.string(),
    externalUserId: z.string().nullable().describe('null for an anonymous visitor.'),
    identified: z.boolean(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    customFields: z.record(z.string(), fieldValue),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Visitor', description: 'A chat visitor, as the client that it belongs to sees it.' });

export type Visitor = z.infer<typeof visitor>;

/** A field of the pre-chat form, for the page that shows it. */
export const preChatField = z
  .strictObject({
    key: z.string(),
    type: z.enum(CHAT_FIELD_TYPES),
    label: z.string().describe('English label; the key where there is none.'),
    labelBn: z.string().nullable().describe('Bengali label.'),
    required: z.boolean().describe('Whether the form may be sent without it.'),
    options: z.array(z.string()).describe('The choices of a `select`; empty for other types.'),
    maxLength: z.int().min(1).nullable().describe('Most characters, of the types that are text.'),
  })
  .meta({ id: 'PreChatField', description: 'A field of the pre-chat form.' });

export type PreChatField = z.infer<typeof preChatField>;

const widgetPage = z.strictObject({
  url: webUrl().optional(),
  title: text({ max: 300 }).optional(),
  referrer: text({ max: 2_048 }).optional(),
});

const credential = () => text({ min: 1, max: 2_048 });

export const widgetSessionInput = z
  .strictObject({
    chatApplicationId: text({ min: 1, max: 100 }),
    widgetKey: text({ min: 1, max: 100 }).describe('Public: it names the widget and proves nothing.'),
    chatVisitorId: chatVisitorId
      .optional()
      .describe(
        'The visitor to resume, as save-visitor answered it. Not enough where identity verification is required.',
      ),
    visitorToken: credential().optional().describe('Proof from save-visitor that the page belongs to that visitor.'),
    resumeToken: credential().optional().describe("The newest resume token of the page's own earlier session."),
    preChat: fieldValues
      .optional()
      .describe(
        'The answers of the pre-chat form, by key. Of an identified visitor they fill in only what is missing.',
      ),
    page: widgetPage.optional().describe('Where the widget is shown.'),
  })
  .meta({ id: 'WidgetSessionInput', description: 'A widget that loads.' });

export type WidgetSessionInput = z.output<typeof widgetSessionInput>;

const widgetTokens = {
  token: z.string().describe('Widget token: a JWT for 15 minutes.'),
  expiresIn: z.int().min(1).describe('Lifetime of the token in seconds.'),
  resumeToken: z.string().describe('Renews or resumes the session, once, within 30 days.'),
};

export const widgetSession = z
  .strictObject({
    sessionId: z.string(),
    ...widgetTokens,
    resumed: z.boolean().describe('Whether the visitor was known before.'),
    visitor: z.strictObject({
      chatVisitorId: z.string(),
      identified: z.boolean(),
      name: z.string().nullable(),
      avatarUrl: z.string().nullable(),
    }),
    preChatFields: z.array(preChatField).describe('The pre-chat form, in order.'),
  })
  .meta({ id: 'WidgetSession', description: 'A session of the widget.' });

export const renewedWidgetSession = z
  .strictObject(widgetTokens)
  .meta({ id: 'RenewedWidgetSession', description: 'New tokens of a session; the old resume token is spent.' });
