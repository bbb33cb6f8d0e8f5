import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';

/**
 * Records that an account has signed in from a device.
 *
 * @param since a device that was not seen since then is new
 * @returns `isKnown`: the device was seen since then; `isFirst`: no device was ever seen
 */
export async function recordDevice(
  em: EntityManager,
  { accountId, device, now, since }: { accountId: string; device: string; now: Date; since: Date },
): Promise<{ isKnown: boolean; isFirst: boolean }> {
  const row = await db(em)
    // The statement sees the rows that were there before it.
    .with('before', (cte) =>
      cte
        .selectFrom('known_device')
        .where('account_id', '=', accountId)
        .select((eb) => [
          eb.fn.countAll<string>().as('devices'),
          eb.fn
            .countAll<string>()
            .filterWhere('device', '=', device)
            .filterWhere('seen_at', '>', timestamp(since))
            .as('recent'),
        ]),
    )
    .insertInto('known_device')
    .values({ account_id: accountId, device, seen_at: timestamp(now) })
    .onConflict((conflict) => conflict.columns(['account_id', 'device']).doUpdateSet({ seen_at: timestamp(now) }))
    .returning((eb) => [
      eb.selectFrom('before').select('before.devices').as('devices'),
      eb.selectFrom('before').select('before.recent').as('recent'),
    ])
    .executeTakeFirstOrThrow();
  return { isKnown: Number(row.recent) > 0, isFirst: Number(row.devices) === 0 };
}

/** Deletes the devices of an account but for the newest ones. */
export async function deleteSurplusDevices(em: EntityManager, accountId: string, newest: number): Promise<void> {
  await db(em)
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('device', 'in', (eb) =>
      eb
        .selectFrom('known_device')
        .where('account_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .orderBy('device')
        .offset(newest)
        .select('device'),
    )
    .execute();
}

/** Deletes up to `limit` devices that were not seen since a time, but never the newest of an account. @returns the number of deleted rows */
export async function deleteOldDevices(em: EntityManager, since: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db(em)
    .deleteFrom('known_device')
    .using((eb) =>
      eb
        .selectFrom('known_device as old')
        .where('old.seen_at', '<=', timestamp(since))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('known_device as newer')
              .whereRef('newer.account_id', '=', 'old.account_id')
              .where((newer) =>
                newer.or([
                  newer('newer.seen_at', '>', newer.ref('old.seen_at')),
                  newer.and([
                    newer('newer.seen_at', '=', newer.ref('old.seen_at')),
                    newer('newer.device', '>', newer.ref('old.device')),
                  ]),
                ]),
              )
              .select(sql.lit(1).as('one')),
          ),
        )
        .select(['old.account_id', 'old.device', 'old.seen_at'])
        .orderBy('old.seen_at')
        .limit(limit)
        .as('old'),
    )
    .whereRef('known_device.account_id', '=', 'old.account_id')
    .whereRef('known_device.device', '=', 'old.device')
    // It may have been seen in the meantime.
    .whereRef('known_device.seen_at', '=', 'old.seen_at')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Returns true if the account with an identifier has signed in from a device since a time. */
export async function isDeviceOf(em: EntityManager, identifier: string, device: string, since: Date): Promise<boolean> {
  const row = await db(em)
    .selectFrom('account')
    .innerJoin('known_device', 'known_device.account_id', 'account.id')
    .where((eb) => eb.or([eb('account.email', '=', identifier), eb('account.phone_number', '=', identifier)]))
    .where('known_device.device', '=', device)
    .where('known_device.seen_at', '>', timestamp(since))
    .select('known_device.device')
    .executeTakeFirst();
  return row !== undefined;
}
