import { logIn } from './open-site.ts';

/** Keeps logins pending on a server: says when it has begun, and the number of logins per second after the message to end. */
const [origin = '', pending] = process.argv.slice(2);
const startedAt = performance.now();
let logins = 0;
let isRunning = true;
process.once('message', () => {
  isRunning = false;
  process.send?.(logins / ((performance.now() - startedAt) / 1_000));
});
process.send?.('begun');
await Promise.all(
  Array.from({ length: Number(pending) }, async () => {
    while (isRunning) {
      const { status } = await logIn(origin);
      if (status !== 200) throw new Error(`A login returned ${status}.`);
      logins += 1;
    }
  }),
);
process.disconnect();
