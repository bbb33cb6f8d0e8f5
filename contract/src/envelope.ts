import * as z from 'zod';

/**
 * Returns a schema for the success envelope, `{ data: … }`.
 *
 * @param id the name of the body in the OpenAPI documents, such as `ProductResponse`
 * @see catalog specification, section 1
 */
export function envelope<T extends z.ZodType>(id: string, data: T) {
  return z.strictObject({ data }).meta({ id, description: data.description });
}
