/** The longest wait for other tabs. A tab that holds the lock longer is frozen: its requests have time limits. */
const MAX_WAIT_MS = 15_000;

/**
 * Runs work while no other tab of the site runs work under this name.
 *
 * Without Web Locks, or if the lock is not released in time, the work runs anyway, so it can never hang. Two tabs may then
 * use one resume token. The server returns the same successor to both for 10 seconds.
 */
export async function withLock<T>(name: string, work: () => Promise<T>, maxWaitMs = MAX_WAIT_MS): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return await work();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), maxWaitMs);
  let hasStarted = false;
  try {
    return await locks.request(name, { signal: controller.signal }, () => {
      clearTimeout(timer);
      hasStarted = true;
      return work();
    });
  } catch (error) {
    // Also where the site may not use locks, such as in a sandboxed frame.
    if (hasStarted) throw error;
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
