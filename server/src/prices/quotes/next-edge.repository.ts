import { type RawBuilder, sql } from 'kysely';
import { reachesCustomer } from '../../accounts/price-lists-of-customer.ts';
import type { Tier } from '../../catalog/price-columns.ts';
import { compileStatement, given } from '../../database/connection/compile-statement.ts';
import type { Database } from '../../database/database.ts';
import { isoTimestamp, type Timestamptz } from '../../database/schema/timestamps.ts';
import { catalogVersion } from '../../reads/catalog-version.ts';

/** Returns when the next active price list that reaches a customer begins or ends after a moment, and the catalog version. */
export async function findNextEdge(
  database: Database,
  accountId: string,
  tier: Tier,
  after: Date,
): Promise<{ readonly version: string; readonly edge: string | null }> {
  const [row] = await database.readCompiled(NEXT_EDGE, { accountId, tier, after: after.toISOString() }, true);
  if (!row) throw new Error('The statement returns one row.');
  return row;
}

type Values = { readonly accountId: string; readonly tier: Tier; readonly after: string };
const value = given<Values>();
const after = sql`${value('after')}::timestamptz`;
const next = (column: 'startsAt' | 'endsAt') =>
  sql`case when ${sql.ref(`list.${column}`)} > ${after} then ${sql.ref(`list.${column}`)} end`;
const edge: RawBuilder<Timestamptz | null> = sql`(
  select min(least(${next('startsAt')}, ${next('endsAt')})) from price_list as list
  where list.status = 'active' and ${reachesCustomer(value('accountId'), value('tier'))})`;

const NEXT_EDGE = compileStatement<{ version: string; edge: string | null }, Values>(
  sql<{ version: string; edge: string | null }>`select ${catalogVersion} as version, ${isoTimestamp(edge)} as edge`,
);
