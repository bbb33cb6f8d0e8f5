import { truncateSync } from 'node:fs';
import { loadGenerator, measureLoad } from './load.ts';
import type { Options } from './options.ts';
import type { RunningServer } from './run-process.ts';
import { median } from './statistics.ts';

export type Contender = {
  readonly server: RunningServer;
  readonly token?: string;
  readonly endpoint: { readonly paths: readonly string[]; readonly asCustomer?: boolean };
};

/** Says how the rates of a table were measured. */
export const ratesNote = ({ rounds, seconds }: Options) =>
  `Requests per second under ${loadGenerator}, medians of ${rounds} interleaved rounds of ${seconds} s`;

/** Returns the median rate of each, in requests per second. */
export async function interleave(
  contenders: readonly Contender[],
  { rounds, seconds }: Options,
): Promise<[number, number]> {
  const run = async ({ server, token, endpoint: { paths, asCustomer } }: Contender, time: number) =>
    await measureLoad({ origin: server.origin, paths, token: asCustomer ? token : undefined, seconds: time });
  for (const contender of contenders) await run(contender, 1);
  const [first, second] = await takeTurns(
    rounds,
    contenders.map((contender) => async () => await run(contender, seconds)),
  );
  for (const { server } of contenders) truncateSync(server.logFile);
  return [median(first ?? []), median(second ?? [])];
}

/** Measures each in every round. The order is reversed in every other round. @returns the values of each */
export async function takeTurns<Value>(
  rounds: number,
  measures: readonly (() => Promise<Value>)[],
): Promise<Value[][]> {
  const values = measures.map((): Value[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const order = [...measures.keys()];
    for (const index of round % 2 === 0 ? order : order.reverse()) {
      const measure = measures[index];
      if (measure) values[index]?.push(await measure());
    }
  }
  return values;
}
