import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { catalogUrl, imageReference } from './catalog-input.ts';
import { envelope } from './envelope.ts';
import { errorResponses } from './errors.ts';
import { MAX_HTML_LENGTH, MAX_ITEMS, MAX_LENGTHS } from './limits.ts';
import { inSchema } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { defineRoutes } from './metadata.ts';
import { normalizeEmail } from './phone.ts';
import { customerTypeOptions, shopTypeOptions } from './registration-options.ts';
import { nameText, outputText, outputUrl, text } from './text.ts';
import { wireSchemas } from './wire.ts';

/** The settings that an operator can set. Each is text or null. @see catalog specification, section 2, PublicSettings */
export const SETTING_KEYS = [
  'siteName',
  'seoTitle',
  'seoDescription',
  'contactEmail',
  'contactPhone',
  'contactAddress',
  'facebookUrl',
  'youtubeUrl',
  'whatsappUrl',
  'play_store',
  'app_store',
  'logo',
] as const;

export type SettingKey = (typeof SETTING_KEYS)[number];

const NAME_SETTINGS: readonly SettingKey[] = ['siteName', 'seoTitle'];
/** The schemas of the settings that are not just a text. */
const FORMATS: { readonly [Key in SettingKey]?: z.ZodType } = {
  contactEmail: z.string().refine((value) => normalizeEmail(value) !== undefined, inSchema(messages.emailAddress)),
  facebookUrl: catalogUrl,
  youtubeUrl: catalogUrl,
  whatsappUrl: catalogUrl,
  play_store: catalogUrl,
  app_store: catalogUrl,
  logo: imageReference,
};

/** Returns a schema for the value of a setting, as an operator enters it. null and an empty text unset it. */
export function settingInput(key: SettingKey) {
  const format = FORMATS[key];
  const textOfKey = NAME_SETTINGS.includes(key) ? nameText : text;
  const form =
    key === 'contactEmail' ? { format: 'email' as const } : format === catalogUrl && { format: 'uri' as const };
  return textOfKey({ max: MAX_LENGTHS.setting, ...(form && { form }) })
    .check((context) => {
      const { value } = context;
      for (const issue of (value === '' ? undefined : format)?.safeParse(value).error?.issues ?? []) {
        context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
      }
    })
    .nullable();
}

const registrationOption = z
  .object({
    value: outputText(50).describe('The value that a registration submits.'),
    labelEn: outputText(100).describe('English label.'),
    labelBn: outputText(100).describe('Bengali label.'),
  })
  .meta({ id: 'RegistrationOption', description: 'A choice of the registration form.' });

const settingValue = outputText(MAX_LENGTHS.setting).nullable();

export const settings = z
  .object({
    ...(Object.fromEntries(SETTING_KEYS.map((key) => [key, settingValue])) as Record<SettingKey, typeof settingValue>),
    shopTypes: z.array(registrationOption).max(shopTypeOptions.length),
    customerTypes: z.array(registrationOption).max(customerTypeOptions.length),
  })
  .meta({ id: 'Settings', description: 'Public settings; a setting is null when unset.' });

export type Settings = z.infer<typeof settings>;

export const registrationOptions = { shopTypes: shopTypeOptions, customerTypes: customerTypeOptions };

/** 1 to 100 lower-case letters, digits, hyphens and underscores. */
export const appContentKey = z
  .string()
  .regex(/^[a-z0-9_-]{1,100}$/, inSchema(messages.appContentKey))
  .meta({ maxLength: 100, examples: ['home_banner'] });

const appContentImage = z
  .object({ url: outputUrl().describe('Direct image URL.') })
  .meta({ id: 'AppContentImage', description: 'A picture of app content.' });

/** @see catalog specification, section 2, PublicAppContent */
export const appContent = z
  .object({
    key: appContentKey.register(wireSchemas, { type: 'string', maxLength: 100, pattern: '^[a-z0-9_-]{1,100}$' }),
    title: outputText(MAX_LENGTHS.contentTitle).nullable(),
    bodyHtml: outputText(MAX_HTML_LENGTH).nullable().describe('Sanitized HTML.'),
    externalUrl: outputText(MAX_LENGTHS.url).nullable(),
    images: z.array(appContentImage).max(MAX_ITEMS.images).describe('Images, in order.'),
  })
  .meta({ id: 'AppContent', description: 'Published content for a place in an app.' });

const appContentLookup = z
  .object({ content: appContent.nullable() })
  .meta({ id: 'AppContentLookup', description: 'The content of a key; null if there is none to show.' });

const c = initContract();

export const content = c.router(
  defineRoutes({
    getSettings: {
      method: 'GET',
      path: '/api/settings',
      responses: { 200: envelope('SettingsResponse', settings), ...errorResponses('RATE_LIMITED', 'INTERNAL_ERROR') },
      summary: 'Get the settings',
      description: 'Public settings and the choices of the registration form.',
      metadata: { auth: 'none', sdk: 'settings.get', tag: 'Settings', mayBeStale: true },
    },
    getAppContent: {
      method: 'GET',
      path: '/api/app-content/:key',
      pathParams: z.strictObject({ key: appContentKey }),
      responses: {
        200: envelope('AppContentResponse', appContentLookup),
        ...errorResponses('VALIDATION_ERROR', 'RATE_LIMITED', 'INTERNAL_ERROR'),
      },
      summary: 'Get app content',
      description:
        'Content by its key. `content` is null when the key is unknown, a draft or empty. **A GET of an unknown key registers it as a draft**, so that an operator sees which keys an app requests. HEAD returns 405.',
      metadata: { auth: 'none', sdk: 'appContent.get', tag: 'App content', head: 'rejected' },
    },
  }),
  { strictStatusCodes: true },
);
