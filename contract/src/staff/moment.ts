import * as z from 'zod';
import { issueWith } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { documentedAs } from '../wire.ts';

/** The years between which PostgreSQL and ISO 8601 agree. Every registration is between them. */
const EARLIEST = Date.UTC(1970, 0);
const LATEST = Date.UTC(9999, 0);

const dayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** Parses a moment. A date is its first moment in UTC. */
export const moment = documentedAs(z.iso.datetime({ offset: true }), z.string().max(40)).transform((value, context) => {
  if (dayOrMoment.safeParse(value).success) return new Date(Math.min(Math.max(Date.parse(value), EARLIEST), LATEST));
  context.issues.push(issueWith(messages.dateOrMoment, value));
  return z.NEVER;
});
