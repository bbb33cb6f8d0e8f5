import * as z from 'zod';
import { documentedAs } from '../wire.ts';

/** The years between which PostgreSQL and ISO 8601 agree. Every registration is between them. */
const EARLIEST = Date.UTC(1970, 0);
const LATEST = Date.UTC(9999, 0);

const dayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** Parses a moment. A date is its first moment in UTC. */
export const moment = documentedAs(z.iso.datetime({ offset: true }), z.string().max(40)).transform((value, context) => {
  if (dayOrMoment.safeParse(value).success) return new Date(Math.min(Math.max(Date.parse(value), EARLIEST), LATEST));
  context.addIssue('Must be a date or a date-time in ISO 8601, such as 2026-01-31 or 2026-01-31T10:00:00+06:00.');
  return z.NEVER;
});
