import * as z from 'zod';
import { documentedAs } from './wire.ts';

/**
 * Returns a schema for the success envelope, `{ data: … }`.
 *
 * @param id the name of the body in the OpenAPI documents, such as `ProductResponse`
 * @param selected returns the schema of the data of a response to a request with `fields`. The documents and the types describe `data`, which every
 *   request without `fields` receives: optional properties there would be a breaking change for all clients.
 * @see catalog specification, section 1
 */
export function envelope<T extends z.ZodType>(id: string, data: T, selected?: () => z.ZodType) {
  const accepted = selected ? (documentedAs(data, z.lazy(selected)) as z.ZodType as T) : data;
  return z.object({ data: accepted }).meta({ id, description: data.description });
}
