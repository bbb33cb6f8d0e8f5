/**
 * `node hash-passwords.ts <seconds> <threads> <hash|verify> <password> <stored hash>`: hashes or verifies a password with
 * argon2 and does nothing else. Prints how many it did per second. The parameters are those of the stored hash.
 */
import argon2 from 'argon2';

const [seconds, threads, operation, password = '', stored = ''] = process.argv.slice(2);
const parameter = (name: string) => Number(new RegExp(`[$,]${name}=(\\d+)`).exec(stored)?.[1]);
const parameters = {
  type: argon2.argon2id,
  memoryCost: parameter('m'),
  timeCost: parameter('t'),
  parallelism: parameter('p'),
} as const;

const startedAt = performance.now();
const elapsed = () => (performance.now() - startedAt) / 1_000;
let count = 0;
await Promise.all(
  Array.from({ length: Number(threads) }, async () => {
    for (; elapsed() < Number(seconds); count += 1) {
      if (operation === 'hash') await argon2.hash(password, parameters);
      else await argon2.verify(stored, password);
    }
  }),
);
process.stdout.write(`${count / elapsed()}\n`);
