import { requireMatch } from '../http/if-match.ts';
import type { StaffContext } from './staff-context.ts';

/** A kind of resource that staff members change: how its rows are locked, and how it is read afterwards. */
export type VersionedResource<Key, Locked, Found extends { readonly version: string }> = {
  /** Locks the rows until the end of the transaction. */
  lock(ctx: StaffContext, key: Key): Promise<Locked>;
  find(ctx: StaffContext, key: Key, locked: Locked): Promise<Found>;
};

/**
 * Locks a resource and uses it in the version that the caller has read. It is read after the lock, because another transaction
 * may have changed it while this one waited.
 *
 * @throws ApiError PRECONDITION_REQUIRED, PRECONDITION_FAILED; errors of the resource if there is none
 */
export async function withVersion<Key, Locked, Found extends { readonly version: string }, Result>(
  ctx: StaffContext,
  resource: VersionedResource<Key, Locked, Found>,
  key: Key,
  use: (found: Found, locked: Locked) => Promise<Result>,
): Promise<Result> {
  const locked = await resource.lock(ctx, key);
  const found = await resource.find(ctx, key, locked);
  requireMatch(ctx, found.version);
  return await use(found, locked);
}

/** Changes a resource in the version that the caller has read, see {@link withVersion}. @returns the resource after the change */
export async function changeVersion<Key, Locked, Found extends { readonly version: string }>(
  ctx: StaffContext,
  resource: VersionedResource<Key, Locked, Found>,
  key: Key,
  change: (found: Found, locked: Locked) => Promise<unknown>,
): Promise<Found> {
  return await withVersion(ctx, resource, key, async (found, locked) => {
    await change(found, locked);
    return await resource.find(ctx, key, locked);
  });
}
