import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientResponse } from './client.ts';

/**
 * Requests paths in turn at a fixed rate, without waiting for earlier responses: a slow server does not reduce the rate.
 *
 * @param onSend called before each request; returns a function that receives the response
 * @returns the response times in milliseconds
 */
export async function readAtRate(
  client: Client,
  paths: readonly string[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  onSend: (path: string) => (response: ClientResponse) => void = () => () => undefined,
): Promise<number[]> {
  const reads: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const wait = startedAt + (index * 1_000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    const path = paths[index % paths.length] ?? '/';
    const onResponse = onSend(path);
    const read = client.get(path).then((response) => {
      onResponse(response);
      return response.milliseconds;
    });
    // A failure is thrown at the end.
    read.catch(() => undefined);
    reads.push(read);
  }
  return await Promise.all(reads);
}
