import { createOneTimePassword } from '../passwords/one-time-password.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';

export type PreparedPassword = {
  readonly hash: string;
  /** The password if it was generated: it is returned once. */
  readonly generated: string | null;
};

/** Hashes the given password or a generated one, before a transaction is opened. */
export async function preparePassword(passwords: PasswordHasher, given: string | undefined): Promise<PreparedPassword> {
  const generated = given === undefined ? createOneTimePassword() : null;
  return { hash: await passwords.hash(given ?? generated ?? ''), generated };
}
