import type { EntityManager } from '../../database/database.ts';
import { getServiceAccount } from '../staff-api/service-account.ts';
import { permissionsOfKey } from './key-permissions.ts';
import { findKeys, type ServiceKeyRow } from './service-key.repository.ts';

export type ServiceKeyDetails = ReturnType<typeof toServiceKey>;

/** Returns the keys of a service account, the oldest first. @throws ApiError NOT_FOUND */
export async function listServiceKeys(
  ctx: Parameters<typeof getServiceAccount>[0] & { readonly em: EntityManager },
  accountId: string,
): Promise<{ items: ServiceKeyDetails[] }> {
  await getServiceAccount(ctx, accountId);
  return { items: (await findKeys(ctx.em, { accountId })).map(toServiceKey) };
}

/** Returns the keys of every service account, by account. */
export async function listAllKeys(
  em: EntityManager,
): Promise<(ServiceKeyDetails & { account: { id: string; name: string } })[]> {
  return (await findKeys(em, {})).map((row) => ({
    ...toServiceKey(row),
    account: { id: row.accountId, name: row.accountName },
  }));
}

export function toServiceKey({ id, name, addressRanges, expiresAt, lastUsedAt, ...row }: ServiceKeyRow) {
  const permissions = permissionsOfKey(row.ownPermissions, row.permissions ?? []);
  return { id, name, permissions, addressRanges, expiresAt, lastUsedAt };
}
