import type { ApiRoute } from '@arot/contract';
import type { Request, Response } from 'express';

/**
 * Sets the `Location` of a response that creates a resource, if the contract names its path.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.2
 */
export function setLocation(
  { metadata: { created } }: ApiRoute,
  request: Request,
  response: Response,
  data: object,
): void {
  if (created === undefined) return;
  const parameter = (name: string): unknown => {
    // The last parameter is of the new resource, others are of what it belongs to. A copy has the `id` of the original in its path.
    const values = created.endsWith(`:${name}`) ? { ...request.params, ...data } : { ...data, ...request.params };
    return (values as Record<string, unknown>)[name];
  };
  response.setHeader(
    'Location',
    created.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameter(name)))),
  );
}
