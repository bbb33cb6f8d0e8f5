import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CustomerProfile } from '@arot/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepDocuments } from '../../src/customers/documents/sweep-documents.ts';
import type { Database } from '../../src/database/open-database.ts';
import { createToken, hashToken } from '../../src/security/tokens.ts';
import { openDocumentStore } from '../../src/storage/open-document-store.ts';
import { onPostgres } from '../support/database/test-database.ts';
import { type ArotInstallation, installArot } from '../support/process/arot-process.ts';
import { killServers } from '../support/process/server-process.ts';
import {
  BOUNDARY,
  countEverything,
  encodeForm,
  filePart,
  requiredParts,
  sampleFile,
} from '../support/registration/forms.ts';

/** The number of crashes: fewer on the embedded database, which takes seconds to start. */
const ROUNDS = 8;
const CLIENTS = 4;
/** The longest time until a crash. The embedded database is slower. */
const LONGEST_MS = onPostgres() ? 700 : 2_000;

/** The profile that a client received, and the files that it sent. */
type Registered = { readonly profile: CustomerProfile; readonly files: ReadonlyMap<string, Buffer> };

let arot: ArotInstallation;
beforeAll(async () => {
  arot = await installArot();
});
afterAll(async () => {
  killServers();
  await arot.close();
});

const PARTS = { shopImage: 'shop-image', nidDocument: 'nid', tradeLicenseDocument: 'trade-license' } as const;

/** Registers customers in sequence until the server is killed. @returns the number of requests without a response */
async function registerUntilCrash(origin: string, registered: Registered[]): Promise<number> {
  for (;;) {
    const files = Object.entries(PARTS).map(
      ([name, file]) => [name, file, sampleFile('image/png', 1_000 + Math.floor(Math.random() * 40_000))] as const,
    );
    const parts = files.map(([name, , content]) => filePart(name, 'image/png', content));
    try {
      const response = await fetch(`${origin}/api/auth/customer/register`, {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: encodeForm([...requiredParts(), ...parts]),
      });
      const { data } = (await response.json()) as { data: CustomerProfile };
      expect(response.status).toBe(201);
      registered.push({ profile: data, files: new Map(files.map(([, file, content]) => [file, content])) });
    } catch (error) {
      if (error instanceof TypeError) return 1;
      throw error;
    }
  }
}

test(`loses no acknowledged registration in ${ROUNDS} crashes, and has one object for each document row after a sweep`, {
  timeout: 600_000,
}, async () => {
  const registered: Registered[] = [];
  let withoutResponse = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = arot.serve();
    const origin = `http://127.0.0.1:${await server.listening()}`;
    const clients = Array.from({ length: CLIENTS }, () => registerUntilCrash(origin, registered));
    await sleep(100 + Math.random() * LONGEST_MS);
    const exited = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await exited;
    for (const lost of await Promise.all(clients)) withoutResponse += lost;
  }
  expect(withoutResponse).toBe(ROUNDS * CLIENTS);
  expect(registered.length).toBeGreaterThan(0);

  const documents = await openDocumentStore(`file:${path.join(arot.folder, 'documents')}`);
  const tokens = await arot.withDatabase(async (database) => {
    const sweep = () => sweepDocuments(database.fork(), documents, { now: new Date(), dryRun: false, olderThanMs: 0 });
    const first = await sweep();
    expect(first.missing).toEqual([]);
    const second = await sweep();
    expect(second).toMatchObject({ orphans: [], missing: [], objects: second.documents });
    expect(second.objects).toBe(first.objects - first.orphans.length);
    const counts = await countEverything({ database, documents });
    expect(counts.accounts).toBeGreaterThanOrEqual(registered.length);
    expect(counts).toEqual({
      accounts: counts.accounts,
      customers: counts.accounts,
      events: counts.accounts,
      documents: 3 * counts.accounts,
      objects: 3 * counts.accounts,
      sessions: 0,
    });
    process.stdout.write(
      `${ROUNDS} crashes: ${registered.length} acknowledged, ${counts.accounts} registered, ${withoutResponse} without a response, ${first.orphans.length} orphans removed\n`,
    );
    return await Promise.all(registered.map(({ profile }) => addSession(database, profile.id)));
  });

  const server = arot.serve();
  const origin = `http://127.0.0.1:${await server.listening()}`;
  for (const [index, { profile, files }] of registered.entries()) {
    const headers = { authorization: `Bearer ${tokens[index]}` };
    const me = await fetch(`${origin}/api/auth/customer/me`, { headers });
    expect(await me.json()).toEqual({ data: profile });
    for (const [file, content] of files) {
      const response = await fetch(`${origin}/api/customers/me/documents/${file}`, { headers });
      expect(Buffer.from(await response.arrayBuffer()).equals(content), file).toBe(true);
    }
  }
  await server.ended('SIGTERM');
});

async function addSession(database: Database, accountId: string): Promise<string> {
  const token = createToken();
  await sql`insert into session (id, token_hash, account_id, created_at, expires_at)
    values (${uuidv7()}, ${hashToken(token)}, ${accountId}, now(), now() + interval '1 hour')`.execute(
    database.fork().getKysely(),
  );
  return token;
}
