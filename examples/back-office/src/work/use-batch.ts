import { useEffect, useRef, useState } from 'react';

/** How far long work is. */
export type Batch = {
  readonly state: 'idle' | 'running' | 'done' | 'cancelled';
  readonly done: number;
  readonly total: number;
  /** What failed, by the name of its item. */
  readonly failures: readonly { readonly item: string; readonly error: unknown }[];
};

const IDLE: Batch = { state: 'idle', done: 0, total: 0, failures: [] };

/**
 * Runs one request for each item, a few at a time. A failed item does not end the work. `cancel` starts no further item, and
 * aborts those in flight. Leaving the page cancels too.
 */
export function useBatch() {
  const [batch, setBatch] = useState<Batch>(IDLE);
  const controller = useRef<AbortController>();
  useEffect(() => () => controller.current?.abort(), []);

  const run = async <T>(
    items: readonly T[],
    nameOf: (item: T) => string,
    send: (item: T, signal: AbortSignal) => Promise<unknown>,
    atATime = 4,
  ): Promise<Batch> => {
    const abort = new AbortController();
    controller.current = abort;
    const { signal } = abort;
    let current: Batch = { state: 'running', done: 0, total: items.length, failures: [] };
    const update = (change: Partial<Batch>) => {
      current = { ...current, ...change };
      setBatch(current);
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
  };

  return { batch, run, cancel: () => controller.current?.abort(), reset: () => setBatch(IDLE) };
}
