import * as z from 'zod';
import { queryInteger } from '../pagination.ts';

export const MAX_LIMIT = 200;

/** @see docs/decisions/0047-staff-api.md */
export const cursorQuery = {
  limit: queryInteger({ min: 1, max: MAX_LIMIT }).default(50).describe('Items of this response at most.'),
  cursor: z
    .string()
    .min(1)
    .max(2_000)
    .meta({ examples: ['WyJNdXN0YXJkIiwiMDE5YSJd'] })
    .optional()
    .describe('`nextCursor` of the response before. Keep the other parameters as they were.'),
};

/**
 * Returns a schema for a part of a list. Rows that are added or removed meanwhile move no other row to another part.
 *
 * @param others the properties of the page beside its items
 */
export function cursorPage<T extends z.ZodType, S extends z.ZodRawShape = Record<never, never>>(
  id: string,
  item: T,
  others?: S,
) {
  return z
    .object({
      items: z.array(item).max(MAX_LIMIT),
      nextCursor: z
        .string()
        .max(2_000)
        .nullable()
        .meta({ description: 'Where the next part begins; null after the last item.', examples: [null] }),
      ...(others as S),
    })
    .meta({ id, description: 'A part of a list, with the position of the next part.' });
}
