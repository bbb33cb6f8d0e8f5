import * as z from 'zod';
import { inSchema } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { fromText, wireSchemas } from './wire.ts';

/** Returns a schema for a whole number in a query. In a URL it is written in decimal digits: no sign, fraction, exponent or leading zero. */
export function queryInteger({ min, max }: { min: number; max: number }) {
  const message = inSchema(messages.wholeNumberBetween(min, max));
  const digits = z
    .string()
    .regex(/^(0|[1-9]\d{0,15})$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
  return fromText(digits).register(wireSchemas, { type: 'integer', format: 'int32', minimum: min, maximum: max });
}

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
const MAX_PAGE = 1_000_000;

/** @see catalog specification, section 8 */
export const pageQuery = {
  page: queryInteger({ min: 1, max: MAX_PAGE })
    .default(1)
    .describe('Page number, from 1. A page after the last one has no items.'),
  pageSize: queryInteger({ min: 1, max: MAX_PAGE_SIZE }).default(DEFAULT_PAGE_SIZE).describe('Items per page.'),
};

/** @see catalog specification, section 2, Pagination */
export const pagination = z
  .object({
    page: z.int().min(1).max(MAX_PAGE).describe('The requested page.'),
    pageSize: z.int().min(1).max(MAX_PAGE_SIZE).describe('The requested number of items per page.'),
    total: z.int().min(0).describe('Number of items on all pages together.'),
    totalPages: z.int().min(0).describe('Number of pages; 0 when nothing matches.'),
  })
  .meta({ id: 'Pagination', description: 'The position of a page in the whole list.' });

export type Pagination = z.infer<typeof pagination>;
