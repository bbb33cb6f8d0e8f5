import {
  EVENT_DEFINITIONS,
  EVENT_TYPES,
  eventSchemas,
  type JsonSchema,
  TEST_EVENT,
  testEventSchema,
} from '@arot/contract';
import { exampleValue } from '@arot/contract/examples';
import type * as z from 'zod';
import { referToWebhookHeaders } from './headers.ts';
import type { Webhook } from './openapi-document.ts';

const ON_ALL = { tags: ['Staff: webhooks'], security: [{}], parameters: referToWebhookHeaders() };
const RESPONSES = { '2XX': { description: 'The event was accepted. Any other response is a failed attempt.' } };

/**
 * Describes what an endpoint receives: one webhook for each type of event. A body is the schema `Event` with the values of the type,
 * so that the document has no component for each.
 *
 * @param add adds the schema of data to the components, and returns a reference to it
 * @see https://spec.openapis.org/oas/v3.1.1.html#oas-webhooks
 */
export function describeWebhooks(add: (schema: z.ZodType) => JsonSchema | null): Record<string, { post: Webhook }> {
  const test = { subject: 'webhook_endpoint', data: undefined, says: 'A staff member tests the endpoint.' } as const;
  const entries = [...EVENT_TYPES.map((type) => [type, EVENT_DEFINITIONS[type]] as const), [TEST_EVENT, test] as const];
  return Object.fromEntries(
    entries.map(([type, { subject, data, says }]) => {
      const properties = {
        type: { const: type },
        subject: { properties: { type: { const: subject }, id: {} } },
        ...(data && { data: add(data) ?? {} }),
      };
      const schema = { allOf: [{ $ref: '#/components/schemas/Event' }, { properties }] };
      const envelope = type === TEST_EVENT ? testEventSchema : eventSchemas[type];
      const example = exampleValue(envelope, 'output');
      const requestBody = { required: true, content: { 'application/json': { schema, example } } } as const;
      return [
        type,
        { post: { operationId: operationIdOf(type), summary: says, ...ON_ALL, requestBody, responses: RESPONSES } },
      ];
    }),
  );
}

/** `onProductPriceChanged` for `product.price_changed`. */
function operationIdOf(type: string): string {
  return `on${type.replace(/(^|[._])([a-z])/g, (_, _separator, letter: string) => letter.toUpperCase())}`;
}
