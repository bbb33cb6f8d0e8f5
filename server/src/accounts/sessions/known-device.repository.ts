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
        .where('accountId', '=', accountId)
        .select((eb) => [
          eb.fn.countAll<string>().as('devices'),
          eb.fn
            .countAll<string>()
            .filterWhere('device', '=', device)
            .filterWhere('seenAt', '>', timestamp(since))
            .as('recent'),
        ]),
    )
    .insertInto('known_device')
    .values({ accountId, device, seenAt: timestamp(now) })
    .onConflict((conflict) => conflict.columns(['accountId', 'device']).doUpdateSet({ seenAt: timestamp(now) }))
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
    .where('accountId', '=', accountId)
    .where('device', 'in', (eb) =>
      eb
        .selectFrom('known_device')
        .where('accountId', '=', accountId)
        .orderBy('seenAt', 'desc')
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
        .where('old.seenAt', '<=', timestamp(since))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('known_device as newer')
              .whereRef('newer.accountId', '=', 'old.accountId')
              .where(({ eb, refTuple }) =>
                eb(refTuple('newer.seenAt', 'newer.device'), '>', refTuple('old.seenAt', 'old.device')),
              )
              .select(sql.lit(1).as('one')),
          ),
        )
        .select(['old.accountId', 'old.device', 'old.seenAt'])
        .orderBy('old.seenAt')
        .limit(limit)
        .as('old'),
    )
    .whereRef('known_device.accountId', '=', 'old.accountId')
    .whereRef('known_device.device', '=', 'old.device')
    // It may have been seen in the meantime.
    .whereRef('known_device.seenAt', '=', 'old.seenAt')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Returns true if the account with an identifier has signed in from a device since a time. */
export async function isDeviceOf(em: EntityManager, identifier: string, device: string, since: Date): Promise<boolean> {
  const row = await db(em)
    .selectFrom('account')
    .innerJoin('known_device', 'known_device.accountId', 'account.id')
    .where((eb) => eb.or([eb('account.email', '=', identifier), eb('account.phoneNumber', '=', identifier)]))
    .where('known_device.device', '=', device)
    .where('known_device.seenAt', '>', timestamp(since))
    .select('known_device.device')
    .executeTakeFirst();
  return row !== undefined;
}
