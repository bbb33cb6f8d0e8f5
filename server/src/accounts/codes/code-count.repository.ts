import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { textArray } from '../../database/schema/values.ts';
import { hashKey, type Limit } from '../../security/limiter.ts';

/** Callers with budgets of their own. `no-account` is a caller whose code no account can use: its counts limit no other caller. */
const ASKERS = ['stranger', 'owner', 'device', 'no-account'] as const;
export type Asker = (typeof ASKERS)[number];

/** The codes to a target that a kind of caller may ask for and try. */
export type Budget = { readonly target: string; readonly asker: Asker };

/** The counts of a target: codes sent within the pause, codes sent, and attempts. */
const COUNTED = ['pause', 'send', 'attempt'] as const;
/** `lift` counts how often the limits of an account were lifted. */
export type Counted = (typeof COUNTED)[number] | 'lift';

function countKey(counted: Counted, { target, asker }: Budget): string {
  return `${counted} ${asker}:${hashKey(target)}`;
}

/** Adds to the count in the current window of a budget. @returns the count with the addition */
export async function countInBudget(
  em: EntityManager,
  counted: Counted,
  budget: Budget,
  { seconds }: Limit,
  now: Date,
  by = 1,
): Promise<number> {
  const expiresAt = timestamp(new Date(now.getTime() + seconds * 1_000));
  const row = await db(em)
    .insertInto('code_count')
    .values({ key: countKey(counted, budget), count: by, expiresAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const over = eb.case().when('code_count.expiresAt', '<=', timestamp(now));
        return {
          count: over
            .then(by)
            .else(eb('code_count.count', '+', by))
            .end(),
          expiresAt: over.then(expiresAt).else(eb.ref('code_count.expiresAt')).end(),
        };
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns a count in the current window of a budget, and the seconds until the window ends. */
export async function findCount(em: EntityManager, counted: Counted, budget: Budget, now: Date) {
  const row = await db(em)
    .selectFrom('code_count')
    .where('key', '=', countKey(counted, budget))
    .where('expiresAt', '>', timestamp(now))
    .select(['count', 'expiresAt'])
    .executeTakeFirst();
  if (!row) return { count: 0, waitSeconds: 0 };
  return { count: row.count, waitSeconds: Math.ceil((Date.parse(row.expiresAt) - now.getTime()) / 1_000) };
}

/** Takes back what was counted. */
export async function takeBackCount(em: EntityManager, counted: Counted, budget: Budget, by = 1): Promise<void> {
  await db(em)
    .updateTable('code_count')
    .set((eb) => ({ count: eb('count', '-', by) }))
    .where('key', '=', countKey(counted, budget))
    .where('count', '>=', by)
    .execute();
}

/** Returns true if one of the limits of a target is reached. */
export async function isCapped(
  em: EntityManager,
  targets: readonly string[],
  limits: { readonly send: Limit; readonly attempt: Limit },
  now: Date,
): Promise<boolean> {
  const keys = (counted: Counted) => textArray(keysOf(targets, [counted]));
  const row = await db(em)
    .selectFrom('code_count')
    .where('expiresAt', '>', timestamp(now))
    .where((eb) =>
      eb.or(
        (['send', 'attempt'] as const).map((counted) =>
          eb.and([eb('key', '=', eb.fn.any(keys(counted))), eb('count', '>=', limits[counted].points)]),
        ),
      ),
    )
    .select('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the counts of targets. @returns whether there were any */
export async function deleteCounts(em: EntityManager, targets: readonly string[]): Promise<boolean> {
  const deleted = await db(em)
    .deleteFrom('code_count')
    .where((eb) => eb('key', '=', eb.fn.any(textArray(keysOf(targets, COUNTED)))))
    .returning('key')
    .execute();
  return deleted.length > 0;
}

/** Returns the keys of the counts that limit a caller. */
function keysOf(targets: readonly string[], counts: readonly Counted[]): string[] {
  const askers = ASKERS.filter((asker) => asker !== 'no-account');
  return targets.flatMap((target) =>
    askers.flatMap((asker) => counts.map((counted) => countKey(counted, { target, asker }))),
  );
}
