/**
 * Waits for a promise for a limited time.
 *
 * @param ms in milliseconds
 * @returns undefined after that time
 */
export async function within<T>(ms: number, promise: Promise<T>): Promise<{ readonly value: T } | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    // A busy process first reads what has arrived meanwhile.
    timer = setTimeout(() => setImmediate(resolve, undefined), ms);
  });
  try {
    return await Promise.race([promise.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}
