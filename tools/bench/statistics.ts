import { setTimeout as sleep } from 'node:timers/promises';

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Runs work and returns its duration in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Yields at a fixed rate, until `isOver`. A slow turn is followed by others without a pause. */
export async function* atRate(perSecond: number, isOver: (turn: number) => boolean): AsyncGenerator<number> {
  const startedAt = performance.now();
  for (let turn = 0; !isOver(turn); turn += 1) {
    const wait = startedAt + (turn * 1_000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    yield turn;
  }
}
