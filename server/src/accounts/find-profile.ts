import type { EntityManager } from '../database/database.ts';
import { findAccountById } from './account.repository.ts';

export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** Returns the part of an account that OAuth applications may read. `updatedAt` is the time of the last change, in ISO 8601. */
export async function findProfile(em: EntityManager, accountId: string) {
  const account = await findAccountById(em, accountId);
  if (!account) return undefined;
  const { active, name, image, email, phoneNumber } = account;
  const updatedAt: string = account.updatedAt ?? account.createdAt;
  const verified = { emailVerified: account.emailVerifiedAt !== null, phoneVerified: account.phoneVerifiedAt !== null };
  return { active, name, image, email, phoneNumber, updatedAt, ...verified };
}
