import type { EntityManager } from '../database/open-database.ts';
import { findAccountById } from './account.repository.ts';

export type Profile = {
  readonly active: boolean;
  readonly name: string;
  readonly image: string | null;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  /** When any of it last changed, in ISO 8601. */
  readonly updatedAt: string;
};

/** What of an account may be told to applications that its owner signs in to. */
export async function findProfile(em: EntityManager, accountId: string): Promise<Profile | undefined> {
  const account = await findAccountById(em, accountId);
  if (!account) return undefined;
  const { active, name, image, email, phone_number: phoneNumber, created_at: updatedAt } = account;
  // No command or route changes any of these yet.
  return { active, name, image, email, phoneNumber, updatedAt };
}
