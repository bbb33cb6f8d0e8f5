import type { Clock } from '../../../clock.ts';
import type { EntityManager } from '../../../database/open-database.ts';
import { listGrants } from '../list-grants.ts';

type Source = { readonly em: EntityManager; readonly clock: Clock };

/** @throws OperatorError NOT_FOUND */
export async function listAccountGrants(source: Source, accountId: string) {
  const { grants } = await listGrants(source, accountId);
  return { items: grants.map((grant) => ({ ...grant, scopes: grant.scopes && [...grant.scopes] })) };
}
