import { MAX_DOCUMENT_BYTES } from '@arot/contract';
import { freePort } from '../../../server/test/support/process/free-port.ts';
import { readCpu } from '../../../server/test/support/process/read-cpu.ts';
import {
  encodeUpload,
  HOSTILE,
  ORDINARY,
  sendUpload,
  type Upload,
} from '../../../server/test/support/registration/hostile-uploads.ts';
import type { Options } from '../options.ts';
import type { EmptyDatabase } from '../prepare-database.ts';
import { startArot } from '../run-process.ts';
import { median } from '../statistics.ts';
import { milliseconds, type Row, ratio, type Table } from '../table.ts';

/** Uploads per figure: the CPU time of one is too small beside the server's other work. */
const UPLOADS = 3;

/** Compares the CPU time of registrations with files made to be slow to parse with that of ordinary files. */
export async function measureUploads(
  { name, url }: EmptyDatabase,
  folder: string,
  { rounds }: Options,
): Promise<Table> {
  const opsPort = await freePort();
  const server = await startArot(url, folder, `${name}-uploads`, { AROT_OPS_PORT: String(opsPort) });
  const port = Number(new URL(server.origin).port);
  const cpuOf = async (upload: Upload): Promise<number> => {
    const requests = Array.from({ length: UPLOADS }, () => encodeUpload(upload, MAX_DOCUMENT_BYTES));
    const before = await readCpu(opsPort);
    for (const request of requests) check(upload, await sendUpload(port, request));
    return ((await readCpu(opsPort)) - before) / UPLOADS;
  };
  const rows: Row[] = [];
  await cpuOf(ORDINARY);
  for (const upload of HOSTILE) {
    const [hostile, ordinary]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      hostile.push(await cpuOf(upload));
      ordinary.push(await cpuOf(ORDINARY));
    }
    rows.push(ratio(upload.name, [median(hostile), median(ordinary)], milliseconds, { atMost: 3 }));
  }
  await server.stop();
  return {
    title: 'Hostile uploads',
    columns: ['hostile', 'ordinary'],
    notes: [
      `CPU time of the server process and its password hash per registration with 10 MiB, medians of ${rounds} interleaved rounds of ${UPLOADS} uploads.`,
    ],
    rows,
  };
}

function check({ name, isRejected }: Upload, status: number | undefined): void {
  if (isRejected ? status === 400 || status === undefined : status === 201) return;
  throw new Error(`an upload of ${name} returned ${status}`);
}
