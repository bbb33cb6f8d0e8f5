import * as z from 'zod';

/** The success envelope, `{ data: … }`. @see catalog specification, section 1 */
export function envelope<T extends z.ZodType>(data: T) {
  return z.strictObject({ data });
}
