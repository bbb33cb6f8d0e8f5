import { type Argon2, argon2InThisProcess } from '../../../src/accounts/passwords/argon2.ts';

const verifications = new Map<string, ReturnType<Argon2['verify']>>();

/**
 * Runs argon2 in this process, and remembers its verifications: the same hash and password have the same result. Most logins of
 * the tests are of accounts that share a hash, and each verification takes 25 ms of CPU.
 */
export const rememberingArgon2: Argon2 = {
  ...argon2InThisProcess,
  verify: (hash, password) => {
    const key = JSON.stringify([hash, password]);
    const verification = verifications.get(key) ?? argon2InThisProcess.verify(hash, password);
    verifications.set(key, verification);
    return verification;
  },
};
