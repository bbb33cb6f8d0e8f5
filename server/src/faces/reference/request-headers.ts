import { type ApiRoute, isRepeatable } from '@arot/contract';
import type { Parameter, Reference } from './openapi-document.ts';

/**
 * The headers of requests, by the names of their components.
 *
 * @see docs/decisions/0047-staff-api.md
 */
export const requestHeaders: Readonly<Record<string, Parameter>> = {
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The `ETag` of the version that the caller has read, or `*` for every version.',
    schema: { type: 'string', minLength: 1, maxLength: 300 },
    example: '"7421"',
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Chosen by the caller, for example a UUID. A request that is repeated with it within 24 hours changes nothing and gets the first response.',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$', maxLength: 255 },
    example: '3b241101-e2bb-4255-8caf-4136c566a962',
  },
};

/** Returns the references to the headers of a route's requests. */
export function referToRequestHeaders(route: ApiRoute): Reference[] {
  return [
    ...(route.metadata.ifMatch === undefined ? [] : [referTo('If-Match')]),
    ...(isRepeatable(route) ? [referTo('Idempotency-Key')] : []),
  ];
}

/** Returns a parameter of an operation, which may be a reference. */
export function resolveParameter(parameter: Parameter | Reference): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const found = requestHeaders[parameter.$ref.replace(/^.*\//, '')];
  if (!found) throw new Error(`${parameter.$ref} does not exist`);
  return found;
}

function referTo(name: string): Reference {
  return { $ref: `#/components/parameters/${name}` };
}
