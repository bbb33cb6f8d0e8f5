import * as z from 'zod';
import { MAX_LENGTHS } from './limits.ts';
import { inSchema } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { outputText } from './text.ts';

const EVENT_ID = '5d0c2a3e-7b61-4f0e-9d0a-2f4f6d1a9b11';
const PRODUCT_ID = '019a3a52-6c3e-7d52-a7b2-41f3dd20c0ee';
const slug = outputText(MAX_LENGTHS.slug, 'mustard-oil-5l');
const id = outputText(MAX_LENGTHS.slug, PRODUCT_ID);

/** The most names of fields in an event. */
const MAX_CHANGED = 50;
/** The number of keys of settings, with room for those of later versions. */
const changed = z
  .array(outputText(100, 'name'))
  .max(MAX_CHANGED)
  .describe('The fields that differ, by their names in the API.');

const productData = z
  .object({
    slug,
    previousSlug: slug.optional().describe('The slug before this change, if it is another one.'),
    changed,
  })
  .meta({ id: 'ProductEventData', description: 'The data of an event of a product.' });
const changedData = z
  .object({ changed })
  .meta({ id: 'ChangedEventData', description: 'The data of an event of a change.' });
const bulkData = z
  .object({
    count: z
      .int()
      .min(1)
      .meta({ examples: [3384] })
      .describe('The number of changed rows.'),
    tier: z.enum(['WHOLESALE', 'RETAIL']).nullable().describe('null if both tiers, or other fields, have changed.'),
  })
  .meta({ id: 'BulkEventData', description: 'More changes than events are written for. Take a snapshot.' });
const noData = z.object({}).meta({ id: 'EmptyEventData', description: 'The type says all.' });
const sessionData = z
  .object({
    sessions: z
      .int()
      .min(1)
      .meta({ examples: [1] })
      .describe('The number of sessions that have ended.'),
  })
  .meta({ id: 'SessionEventData', description: 'Which sessions have ended.' });
const grantData = z
  .object({
    clientId: outputText(MAX_LENGTHS.id, 'ak_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo')
      .optional()
      .describe('Absent once the account is erased.'),
  })
  .meta({ id: 'GrantEventData', description: 'Which application has lost its access.' });
const visitorData = z
  .object({ chatApplicationId: outputText(MAX_LENGTHS.id, 'cap_3n7Qw2ZkXc9Lr5TyB1vHsU') })
  .meta({ id: 'VisitorEventData', description: 'Which chat application the visitor belongs to.' });
const reasonData = z
  .object({ reason: outputText(300, 'no success in five days') })
  .meta({ id: 'WebhookEventData', description: 'Why the endpoint was disabled.' });

/** The kinds of subjects of events. */
export const EVENT_SUBJECTS = [
  'product',
  'category',
  'app_content',
  'settings',
  'catalog',
  'price_list',
  'customer',
  'account',
  'chat_visitor',
  'webhook_endpoint',
] as const;
export type EventSubject = (typeof EVENT_SUBJECTS)[number];

type Definition = { readonly subject: EventSubject; readonly data: z.ZodType; readonly says: string };

/** Every type of event: its subject, its data, and when it is written. */
export const EVENT_DEFINITIONS = {
  'product.created': { subject: 'product', data: productData, says: 'A product was created.' },
  'product.price_changed': {
    subject: 'product',
    data: productData,
    says: 'A price or a discount of a product has changed.',
  },
  'product.published': { subject: 'product', data: productData, says: 'A product is public now.' },
  'product.unpublished': { subject: 'product', data: productData, says: 'A product is no longer public.' },
  'product.deleted': { subject: 'product', data: productData, says: 'A product was deleted.' },
  'product.changed': {
    subject: 'product',
    data: productData,
    says: 'A product was changed or restored, and no other type says so.',
  },
  'category.created': { subject: 'category', data: changedData, says: 'A category was created.' },
  'category.changed': { subject: 'category', data: changedData, says: 'A category was changed.' },
  'category.deleted': { subject: 'category', data: changedData, says: 'A category was deleted.' },
  'app_content.published': {
    subject: 'app_content',
    data: changedData,
    says: 'App content was published, or published content was changed.',
  },
  'app_content.unpublished': { subject: 'app_content', data: changedData, says: 'App content is no longer public.' },
  'settings.changed': { subject: 'settings', data: changedData, says: 'Public settings were changed.' },
  'catalog.imported': { subject: 'catalog', data: bulkData, says: 'More than 1,000 rows were changed at once.' },
  'prices.changed': { subject: 'catalog', data: bulkData, says: 'More than 1,000 prices were changed at once.' },
  'product.availability_changed': {
    subject: 'product',
    data: productData,
    says: 'The availability of a product was changed.',
  },
  'price_list.changed': {
    subject: 'price_list',
    data: changedData,
    says: 'A price list, or its entries, were changed.',
  },
  'price_list.activated': { subject: 'price_list', data: noData, says: 'A price list gives prices now.' },
  'price_list.deactivated': { subject: 'price_list', data: noData, says: 'A price list no longer gives prices.' },
  'customer.registered': { subject: 'customer', data: noData, says: 'A customer has registered.' },
  'customer.changed': { subject: 'customer', data: changedData, says: 'The data of a customer was changed.' },
  'customer.deactivated': { subject: 'customer', data: noData, says: 'A customer was deactivated.' },
  'customer.activated': { subject: 'customer', data: noData, says: 'A customer was activated.' },
  'customer.erased': { subject: 'customer', data: noData, says: 'A customer was erased.' },
  'customer.wholesale_requested': { subject: 'customer', data: noData, says: 'A customer asks for wholesale prices.' },
  'customer.wholesale_approved': { subject: 'customer', data: noData, says: 'A customer has wholesale prices now.' },
  'customer.wholesale_rejected': {
    subject: 'customer',
    data: noData,
    says: 'A request for wholesale prices was rejected.',
  },
  'customer.document_added': { subject: 'customer', data: noData, says: 'A customer has sent a document.' },
  'session.ended': { subject: 'account', data: sessionData, says: 'Sessions of an account have ended.' },
  'oauth.grant_revoked': { subject: 'account', data: grantData, says: 'An application has lost its access.' },
  'chat.visitor_saved': { subject: 'chat_visitor', data: visitorData, says: 'A chat visitor was saved.' },
  'chat.visitor_erased': { subject: 'chat_visitor', data: visitorData, says: 'A chat visitor was erased.' },
  'webhook.disabled': { subject: 'webhook_endpoint', data: reasonData, says: 'A webhook endpoint was disabled.' },
} as const satisfies Record<string, Definition>;

export type EventType = keyof typeof EVENT_DEFINITIONS;
export type EventDefinitions = typeof EVENT_DEFINITIONS;

export const EVENT_TYPES = Object.keys(EVENT_DEFINITIONS) as [EventType, ...EventType[]];

/** The type of the event that tests an endpoint. It is in no feed. */
export const TEST_EVENT = 'webhook.test';

/**
 * The headers of the requests that endpoints receive.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export const WEBHOOK_HEADERS = {
  'webhook-id': {
    description: 'The id of the event. An event that is sent again has the same.',
    example: '5d0c2a3e-7b61-4f0e-9d0a-2f4f6d1a9b11',
  },
  'webhook-timestamp': {
    description: 'When it was sent, in seconds since 1970. Reject what is old.',
    example: '1768464300',
  },
  'webhook-signature': {
    description:
      'Signatures, separated by spaces: `v1,` and the HMAC-SHA256 of `{id}.{timestamp}.{body}` in base64, one for each secret that is valid.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
} as const;

type Envelope<T extends string, S extends EventSubject, D extends z.ZodType> = z.ZodObject<
  {
    id: z.ZodString;
    type: z.ZodLiteral<T>;
    occurredAt: z.ZodISODateTime;
    subject: z.ZodObject<{ type: z.ZodLiteral<S>; id: z.ZodString }, z.core.$strict>;
    version: z.ZodNullable<z.ZodString>;
    data: D;
  },
  z.core.$strict
>;

/** `ProductPriceChangedEvent` for `product.price_changed`. */
function nameOf(type: string): string {
  return `${type.replace(/(^|[._])([a-z])/g, (_, _separator, letter: string) => letter.toUpperCase())}Event`;
}

function envelopeOf<T extends string, S extends EventSubject, D extends z.ZodType>(
  type: T,
  { subject, data, says }: { readonly subject: S; readonly data: D; readonly says: string },
): Envelope<T, S, D> {
  return z
    .object({
      id: outputText(100, EVENT_ID).describe('The same each time that it is delivered.'),
      type: z.literal(type),
      occurredAt: z.iso.datetime(),
      subject: z.object({ type: z.literal(subject), id }),
      version: outputText(100, '1774512000000000')
        .nullable()
        .describe('Grows with each write of the subject; null where there is none.'),
      data,
    })
    .meta({ id: nameOf(type), description: says });
}

type EnvelopeFor<T extends EventType> = Envelope<T, EventDefinitions[T]['subject'], EventDefinitions[T]['data']>;

/** The schema of each type of event. */
export const eventSchemas = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, envelopeOf<string, EventSubject, z.ZodType>(type, EVENT_DEFINITIONS[type])]),
) as unknown as { readonly [T in EventType]: EnvelopeFor<T> };

/** The schema of the event that tests an endpoint. */
export const testEventSchema = envelopeOf(TEST_EVENT, {
  subject: 'webhook_endpoint',
  data: noData,
  says: 'Tests an endpoint. It is in no feed.',
});

/** An event by its type. */
export type EventOf<T extends EventType> = z.infer<EnvelopeFor<T>>;
export type ArotEvent = { [T in EventType]: EventOf<T> }[EventType];

/** Returns true for an event of a known type with the subject and the data of that type. */
function isKnownEvent(event: { readonly type: string }): boolean {
  return eventSchemas[event.type as EventType]?.safeParse(event).success ?? false;
}

/** An event of the feed. The documents describe it without its type, because the set of types grows. */
export const anyEvent = z
  .object({
    id: outputText(100, EVENT_ID).describe('The same each time that it is delivered.'),
    type: outputText(100, 'product.price_changed'),
    occurredAt: z.iso.datetime(),
    subject: z
      .object({ type: outputText(100, 'product'), id })
      .meta({ id: 'EventSubject', description: 'What it is about.' }),
    version: outputText(100, '1774512000000000')
      .nullable()
      .describe('Grows with each write of the subject; null where there is none.'),
    data: z
      .record(z.string(), z.unknown())
      .describe('See the webhook of the type. It has no state: read the subject again.')
      .meta({ examples: [{ slug: 'mustard-oil-5l', changed: ['prices.RETAIL'] }] }),
  })
  .refine(isKnownEvent)
  .meta({ id: 'Event', description: 'Something that has happened. Later versions add types.' });

/** Returns true if a type, or a beginning followed by `*`, selects at least one type of event. */
export function selectsEvents(pattern: string): boolean {
  return EVENT_TYPES.some((type) => matchesEvent(pattern, type));
}

/** Returns true if a pattern selects a type. */
export function matchesEvent(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}

/** The most types in one list. */
export const MAX_EVENT_PATTERNS = 50;

/** A type of event, or the beginning of several followed by `*`. */
export const eventPattern = z
  .string()
  .max(100)
  .meta({ examples: ['product.*'] })
  .refine(selectsEvents, { message: inSchema(messages.eventType) });
