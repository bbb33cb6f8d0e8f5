import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/support/database/test-database.ts';
import { db } from '../db.ts';
import { readTimestamp, type Timestamptz, timestamp } from './timestamps.ts';

const database = await openTestDatabase();

const moments = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});

it.each(['UTC', 'Asia/Dhaka', 'Asia/Kathmandu', 'America/New_York', 'Africa/Monrovia'])(
  'a moment is returned as it was written, in a session of %s',
  async (zone) => {
    await database.fork().transactional(async (em) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(db(em));
      const property = fc.asyncProperty(moments, async (moment) => {
        const { rows } = await sql<{ moment: Timestamptz }>`select ${timestamp(moment)} as moment`.execute(db(em));
        expect(rows).toEqual([{ moment: moment.toISOString() }]);
      });
      const edges = ['0001-01-01T00:00:00.000Z', '0099-12-31T23:59:59.999Z', '1900-01-01T00:00:00.001Z'];
      await fc.assert(property, { examples: edges.map((edge) => [new Date(edge)]) });
    });
  },
);

it('microseconds are left out, and what is no moment is an error', () => {
  expect(readTimestamp('2026-11-29 16:37:42.123999+05:30')).toBe('2026-11-29T11:07:42.123Z');
  expect(() => readTimestamp('infinity')).toThrow('"infinity", which is no moment');
});
