import type { Client, ClientResponse } from './client.ts';
import { atRate } from './statistics.ts';

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
  for await (const index of atRate(perSecond, (turn) => turn >= perSecond * seconds)) {
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
