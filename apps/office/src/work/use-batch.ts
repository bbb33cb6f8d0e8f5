import { useEffect, useRef, useState } from 'react';
import { type Batch, IDLE, runBatch } from './run-batch.ts';

/** Runs a batch, and cancels it when the page is left. */
export function useBatch() {
  const [batch, setBatch] = useState<Batch>(IDLE);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const run = <T>(
    items: readonly T[],
    nameOf: (item: T) => string,
    send: (item: T, signal: AbortSignal) => Promise<unknown>,
  ): Promise<Batch> => {
    const abort = new AbortController();
    controller.current = abort;
    return runBatch({ items, nameOf, send, report: setBatch, signal: abort.signal });
  };

  return { batch, run, cancel: () => controller.current?.abort() };
}
