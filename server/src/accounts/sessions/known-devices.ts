import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import type { Context } from '../../http/context.ts';
import { sendMessage, verifiedContactsOf } from '../../messages/send-message.ts';
import { hashToken } from '../../security/tokens.ts';
import type { AccountRow } from '../account.repository.ts';
import { openWindow } from '../codes/windows.ts';
import { deleteOldDevices, deleteSurplusDevices, isDeviceOf, recordDevice } from './known-device.repository.ts';
import { listedDeviceOf, sessionClientOf } from './session-client.ts';

/** The time without a use after which a device counts as new. */
const KNOWN_MS = 90 * 86_400_000;
/** The maximum number of stored devices of an account: the newest. */
const MOST_DEVICES = 50;
/** The time in which an account receives one notice of a new sign-in. */
const NOTICE_SECONDS = 3_600;

/**
 * Returns the key of the device of a request: its user agent without versions, which every update changes, and its network, a /24 of
 * IPv4 or a /48 of IPv6.
 */
export function deviceKeyOf(client: Pick<Context, 'ip' | 'userAgent'>): string {
  const { network, userAgent } = sessionClientOf(client);
  return hashToken(`${network ?? ''} ${(userAgent ?? '').replace(/\/[\d.]+/g, '')}`);
}

/**
 * Records the device of a sign-in, in its transaction. A verified contact of the account receives a notice if the device is new, and
 * not the first of all. It receives one in an hour, and no text that the client chooses.
 */
export async function watchDevice(ctx: Context, account: AccountRow): Promise<void> {
  const now = ctx.clock();
  const since = knownSince(ctx.clock);
  const found = await recordDevice(ctx.em, { accountId: account.id, device: deviceKeyOf(ctx), now, since });
  if (found.isKnown) return;
  await deleteSurplusDevices(ctx.em, account.id, MOST_DEVICES);
  const contacts = verifiedContactsOf(account, now);
  if (found.isFirst || contacts.length === 0) return;
  if (!(await openWindow(ctx.em, `new-sign-in:${account.id}`, NOTICE_SECONDS, now))) return;
  const { network, userAgent } = sessionClientOf(ctx);
  const device = listedDeviceOf(userAgent);
  const time = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const variables = { ...(device === null ? {} : { device }), network: network ?? '?', time };
  const { id: accountId, language } = account;
  for (const to of contacts) await sendMessage(ctx, { to, template: 'new-sign-in', variables, language, accountId });
}

/** Finds out whether the account with an identifier has signed in from a device lately. */
export type KnowsDevice = (identifier: string, device: string) => Promise<boolean>;

/** Returns the function that looks devices up in the database. */
export function knownDevices(database: Database, clock: Clock): KnowsDevice {
  return async (identifier, device) => await isDeviceOf(database.fork(), identifier, device, knownSince(clock));
}

/** Deletes devices that are new again. The newest of each account stays: the next sign-in is not the first. @returns how many */
export async function removeOldDevices(database: Database, clock: Clock): Promise<number> {
  const since = knownSince(clock);
  return await deleteInBatches((limit) => deleteOldDevices(database.fork(), since, limit));
}

/** Returns the time since which a device must have been seen to be known. */
function knownSince(clock: Clock): Date {
  return new Date(clock().getTime() - KNOWN_MS);
}
