import { takeTurns } from './interleave.ts';
import type { Options } from './options.ts';
import type { RunningServer } from './run-process.ts';
import { sendRequests } from './send-requests.ts';
import { median } from './statistics.ts';

/**
 * Compares two servers that receive the same kind of requests, in turn.
 *
 * @param prepare makes the requests of one round, more than a server can respond to in the time
 * @returns the median rate of each, in responses per second
 */
export async function compareRequests(
  servers: readonly [RunningServer, RunningServer],
  prepare: (seconds: number) => Promise<readonly Uint8Array[]>,
  { rounds, seconds }: Options,
): Promise<[number, number]> {
  const measure = async (origin: string, time: number) => await sendRequests(origin, await prepare(time), time);
  for (const { origin } of servers) await measure(origin, 1);
  const [first = [], second = []] = await takeTurns(
    rounds,
    servers.map(
      ({ origin }) =>
        () =>
          measure(origin, seconds),
    ),
  );
  return [median(first), median(second)];
}
