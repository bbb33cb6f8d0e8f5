import type { EntityManager } from '../database/database.ts';
import { findAccountById } from './account.repository.ts';

export type Profile = {
  readonly active: boolean;
  readonly name: string;
  readonly image: string | null;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly phoneNumber: string | null;
  readonly phoneVerified: boolean;
  /** The time of the last change of the profile, in ISO 8601. */
  readonly updatedAt: string;
};

/** Returns the part of an account that OAuth applications may read. */
export async function findProfile(em: EntityManager, accountId: string): Promise<Profile | undefined> {
  const account = await findAccountById(em, accountId);
  if (!account) return undefined;
  const { active, name, image, email, phoneNumber } = account;
  const updatedAt = account.updatedAt ?? account.createdAt;
  const verified = {
    emailVerified: account.emailVerifiedAt !== null,
    phoneVerified: account.phoneVerifiedAt !== null,
  };
  return { active, name, image, email, phoneNumber, updatedAt, ...verified };
}
