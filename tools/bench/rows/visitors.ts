import { systemClock } from '../../../server/src/base/clock.ts';
import { createApplication } from '../../../server/src/chat/applications/change-application.ts';
import { openDatabase } from '../../../server/src/database/open-database.ts';
import { entities } from '../../../server/src/database/schema/schema.ts';
import { compareRequests } from '../compare-requests.ts';
import type { Options } from '../options.ts';
import type { EmptyDatabase } from '../prepare-database.ts';
import { startArot, startBare } from '../run-process.ts';
import { encodePost } from '../send-requests.ts';
import { perSecond, type Row, ratio, type Table } from '../table.ts';

/** External users of the client. Their first requests create them, the others update them. */
const USERS = 5_000;
const BATCH = 100;
/** More requests for each second than any server responds to. */
const REQUESTS_PER_SECOND = 6_000;

/** Compares save-visitor with an upsert by hand. */
export async function measureVisitors({ url, name }: EmptyDatabase, folder: string, options: Options): Promise<Table> {
  const application = await prepareApplication(url);
  const rows: Row[] = [];
  const arot = await startArot(url, folder, name);
  const bare = await startBare('bare/visitor-server.ts', folder, { DATABASE_URL: url });
  for (const { row, requests, bar } of [
    { row: 'one visitor', requests: encodeSingle(application), bar: { atLeast: 0.5 } },
    { row: `batch of ${BATCH}`, requests: encodeBatches(application), bar: { atLeast: 0.6 } },
  ]) {
    if (!options.wants('visitors', row)) continue;
    const repeated = async (seconds: number) =>
      Array.from({ length: seconds * REQUESTS_PER_SECOND }, (_, index) => requests[index % requests.length] as Buffer);
    rows.push(ratio(row, await compareRequests([arot, bare], repeated, options), perSecond, bar));
  }
  for (const server of [arot, bare]) await server.stop();
  return {
    title: 'Save visitors',
    columns: ['Arot', 'by hand'],
    notes: [
      `Requests per second over 16 connections, medians of ${options.rounds} interleaved rounds of ${options.seconds} s, of ${USERS} external users that are created first and updated afterwards.`,
      'The handler by hand is node:http and pg in a process of its own that checks the secret, upserts and signs the token (HS256) of a single visitor: `tools/bench/bare/visitor-server.ts`. It logs nothing.',
    ],
    rows,
  };
}

type Application = { readonly id: string; readonly secret: string };

async function prepareApplication(url: string): Promise<Application> {
  const database = await openDatabase({ kind: 'server', url }, entities);
  try {
    const context = { em: database.fork(), clock: systemClock };
    return await createApplication(context, {
      name: 'Bench',
      visitorOrigins: ['https://bench.example'],
      identityVerification: 'off',
    });
  } finally {
    await database.close();
  }
}

function encodeSingle(application: Application): Buffer[] {
  return Array.from({ length: USERS }, (_, index) => encode(application, 'save-visitor', toVisitor('single', index)));
}

function encodeBatches(application: Application): Buffer[] {
  return Array.from({ length: USERS / BATCH }, (_, batch) => {
    const visitors = Array.from({ length: BATCH }, (_, index) => toVisitor('batch', batch * BATCH + index));
    return encode(application, 'save-visitors', { visitors });
  });
}

function toVisitor(prefix: string, index: number) {
  return {
    externalUserId: `${prefix}-${index}`,
    name: `Customer ${index}`,
    email: `customer-${index}@client.example`,
    phone: `017${String(index).padStart(8, '0')}`,
    avatarUrl: `https://client.example/avatars/${index}.png`,
  };
}

function encode({ id, secret }: Application, operation: string, body: object): Buffer {
  return encodePost(`/api/chat/applications/${id}/${operation}`, JSON.stringify(body), 'application/json', {
    authorization: `Bearer ${secret}`,
  });
}
