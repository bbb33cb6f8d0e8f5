import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from './client.ts';

/**
 * Asks for paths in turn, so many times a second, whether or not earlier answers have come: whoever is slow cannot slow
 * the questions down.
 *
 * @param onSend called before each request; what it returns is called with the answer
 * @returns how long each answer took, in milliseconds
 */
export async function readAtRate(
  client: Client,
  paths: readonly string[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  onSend: (path: string) => (answer: Answer) => void = () => () => undefined,
): Promise<number[]> {
  const readings: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const wait = startedAt + (index * 1_000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    const path = paths[index % paths.length] ?? '/';
    const onResponse = onSend(path);
    const reading = client.get(path).then((answer) => {
      onResponse(answer);
      return answer.milliseconds;
    });
    // What fails is thrown at the end.
    reading.catch(() => undefined);
    readings.push(reading);
  }
  return await Promise.all(readings);
}
