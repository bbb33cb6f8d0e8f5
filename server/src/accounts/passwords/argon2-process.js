/**
 * Runs argon2 for the server, in a process of lower priority: see docs/decisions/0020-overload.md. It is
 * JavaScript, so that the package runs the same file.
 *
 * @typedef {import('./run-argon2-process.ts').Argon2Request} Argon2Request
 * @typedef {import('./run-argon2-process.ts').Argon2Reply} Argon2Reply
 */
import { setPriority } from 'node:os';
import argon2 from 'argon2';

/** The server sends one password more than may be hashed at once, so that this process never waits for the next one. */
const AT_ONCE = Number(process.env.UV_THREADPOOL_SIZE);

/** @type {Argon2Request[]} */
const waiting = [];
let running = 0;

lowerPriority();
// A terminal or a service manager sends a signal to all processes. The server stops this one after its last request.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (request) => {
  waiting.push(/** @type {Argon2Request} */ (request));
  startNext();
});

function startNext() {
  if (running >= AT_ONCE) return;
  const request = waiting.shift();
  if (!request) return;
  running += 1;
  void respond(request).finally(() => {
    running -= 1;
    startNext();
  });
}

/** @param {Argon2Request} request */
async function respond(request) {
  const { id } = request;
  const startedAt = performance.now();
  /** @type {Argon2Reply} */
  const reply = await run(request).then(
    (value) => ({ id, value, durationMs: performance.now() - startedAt }),
    (error) => ({ id, error: String(error) }),
  );
  // The channel is closed if the server has ended meanwhile.
  if (process.connected) process.send?.(reply, () => undefined);
}

/**
 * @param {Argon2Request} request
 * @returns {Promise<string | boolean>}
 */
async function run(request) {
  return request.name === 'hash'
    ? await argon2.hash(request.password, request.parameters)
    : await argon2.verify(request.hash, request.password);
}

/** Lowers the priority of this thread on Linux. libuv's threads inherit it, because they start with the first password. */
function lowerPriority() {
  try {
    setPriority(10);
  } catch {
    // A sandbox may forbid it. Passwords are then hashed with the usual priority.
  }
}
