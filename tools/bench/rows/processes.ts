import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { interleave, ratesNote } from '../interleave.ts';
import type { Site } from '../open-site.ts';
import type { Options } from '../options.ts';
import type { RunningServer } from '../run-process.ts';
import { type Bar, perSecond, type Row, ratio, type Table } from '../table.ts';

/** Two processes need two cores, and the load generator one more. */
const BAR: Bar | undefined = availableParallelism() > 2 ? { atLeast: 1.6 } : undefined;

/** Compares a server of two processes with one of a single process. */
export async function measureProcesses(site: Site, options: Options): Promise<Table> {
  const two = await site.startProcesses(2);
  await untilListening(two, 2);
  const rows: Row[] = [];
  for (const endpoint of site.endpoints) {
    if (!['list', 'detail', 'settings'].includes(endpoint.name) || !options.wants('processes', endpoint.name)) continue;
    const contenders = [two, site.arot].map((server) => ({ server, token: site.token, endpoint }));
    rows.push(ratio(endpoint.name, await interleave(contenders, options), perSecond, BAR));
  }
  await two.stop();
  return {
    title: 'Two processes, warm',
    columns: ['two processes', 'one process'],
    notes: [`${ratesNote(options)}, on ${availableParallelism()} cores, which the load generator shares.`],
    rows,
  };
}

/** Waits until all processes listen: the server responds as soon as the first does. */
async function untilListening({ logFile }: RunningServer, processes: number): Promise<void> {
  while (readFileSync(logFile, 'utf8').split('"msg":"listening').length <= processes) await sleep(50);
}
