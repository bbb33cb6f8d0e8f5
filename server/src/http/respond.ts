import type { Request, Response } from 'express';
import { contractRouteOf } from './contract-route.ts';

/** Returns a 200 in the success envelope. */
export function ok<T>(data: T): { status: 200; body: { data: T } } {
  return { status: 200, body: { data } };
}

/**
 * Sets the `Location` of a response that creates a resource, if the contract names its path.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.2
 */
export function setLocation(request: Request, response: Response, data: object): void {
  const { created } = contractRouteOf(request).metadata;
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
