/** The progress of long work. */
export type Batch = {
  readonly state: 'idle' | 'running' | 'done' | 'cancelled';
  readonly done: number;
  readonly total: number;
  /** The failures, by the name of the item. */
  readonly failures: readonly { readonly item: string; readonly error: unknown }[];
};

export const IDLE: Batch = { state: 'idle', done: 0, total: 0, failures: [] };

/** The function to which the work reports its progress, and the signal that cancels it. */
export type Progress = { readonly report: (batch: Batch) => void; readonly signal: AbortSignal };

type Options<T> = Progress & {
  readonly items: readonly T[];
  readonly nameOf: (item: T) => string;
  readonly send: (item: T, signal: AbortSignal) => Promise<unknown>;
  readonly atATime?: number;
};

/**
 * Runs one request for each item, a few at a time. A failed item does not end the work. When it is cancelled, no further item
 * starts, and those in flight are aborted.
 */
export async function runBatch<T>({ items, nameOf, send, report, signal, atATime = 4 }: Options<T>): Promise<Batch> {
  let current: Batch = { state: 'running', done: 0, total: items.length, failures: [] };
  const update = (change: Partial<Batch>) => {
    current = { ...current, ...change };
    report(current);
  };
  update({});
  const left = items.values();
  const worker = async () => {
    for (const item of left) {
      if (signal.aborted) return;
      try {
        await send(item, signal);
        update({ done: current.done + 1 });
      } catch (error) {
        if (signal.aborted) return;
        update({ done: current.done + 1, failures: [...current.failures, { item: nameOf(item), error }] });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, worker));
  update({ state: signal.aborted ? 'cancelled' : 'done' });
  return current;
}
