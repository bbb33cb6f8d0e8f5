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
  const { active, name, image, email, phone_number: phoneNumber } = account;
  const updatedAt = account.updated_at ?? account.created_at;
  const verified = {
    emailVerified: account.email_verified_at !== null,
    phoneVerified: account.phone_verified_at !== null,
  };
  return { active, name, image, email, phoneNumber, updatedAt, ...verified };
}
