import { isDeepStrictEqual } from 'node:util';
import type { ApiErrorBody, CustomerProfile } from '@arot/contract';
import { v7 as uuidv7 } from 'uuid';
import { sweepDocuments } from '../../../src/customers/documents/sweep-documents.ts';
import type { Database } from '../../../src/database/database.ts';
import { db } from '../../../src/database/db.ts';
import { timestamp } from '../../../src/database/schema/timestamps.ts';
import { createToken, hashToken } from '../../../src/security/tokens.ts';
import type { DocumentStore } from '../../../src/storage/document-store.ts';
import { BOUNDARY, countEverything, encodeForm, filePart, requiredParts, sampleFile } from './forms.ts';

/** The profile that a client received, and the files that it sent. */
export type Registered = { readonly profile: CustomerProfile; readonly files: ReadonlyMap<string, Buffer> };

const PARTS = { shopImage: 'shop-image', nidDocument: 'nid', tradeLicenseDocument: 'trade-license' } as const;
const SMALLEST_FILE = 1_000;
const LARGEST_FILE = 41_000;

/** Creates a registration of a new customer with three files: the request, and the files by their name in the API. */
export function newRegistration(): { request: RequestInit; files: Registered['files'] } {
  const files = Object.entries(PARTS).map(([name, file]) => {
    const size = SMALLEST_FILE + Math.floor(Math.random() * (LARGEST_FILE - SMALLEST_FILE));
    return [name, file, sampleFile('image/png', size)] as const;
  });
  const parts = files.map(([name, , content]) => filePart(name, 'image/png', content));
  const request = {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: encodeForm([...requiredParts(), ...parts]),
  };
  return { request, files: new Map(files.map(([, file, content]) => [file, content])) };
}

/** Sends a registration with three files. @returns the status, the body, and the files that were sent */
export async function sendRegistration(origin: string) {
  const { request, files } = newRegistration();
  const response = await fetch(`${origin}/api/auth/customer/register`, request);
  const body = (await response.json()) as { data: CustomerProfile } & ApiErrorBody;
  return { status: response.status, body, files };
}

/**
 * Registers a customer with three files.
 *
 * @returns undefined if the connection was lost @throws Error if the response is not a 201
 */
export async function registerWithFiles(origin: string): Promise<Registered | undefined> {
  try {
    const { status, body, files } = await sendRegistration(origin);
    if (status !== 201) throw new Error(`a registration returned ${status}`);
    return { profile: body.data, files };
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/**
 * Removes the objects that a crash left, and compares the documents with the objects.
 *
 * @returns the number of removed objects, and each difference in words
 */
export async function sweepAndCompare(database: Database, documents: DocumentStore) {
  const sweep = () => sweepDocuments(database.fork(), documents, { now: new Date(), dryRun: false, olderThanMs: 0 });
  const first = await sweep();
  const second = await sweep();
  const counts = await countEverything({ database, documents });
  const { accounts, customers, events, documents: rows, objects } = counts;
  const differences = [
    first.missing.length > 0 && `${first.missing.length} documents have no object`,
    second.orphans.length > 0 && `${second.orphans.length} objects are left after a sweep`,
    objects !== rows && `${objects} objects for ${rows} documents`,
    rows !== 3 * customers && `${rows} documents of ${customers} customers with three each`,
    events !== customers && `${events} audit events for ${customers} registrations`,
    accounts < customers && `${customers} customers but ${accounts} accounts`,
  ].filter((difference) => difference !== false);
  return { removed: first.orphans.length, differences, counts };
}

/** Inserts a session for each customer, so that reading the documents needs no password hash. @returns the tokens */
export async function addSessions(database: Database, registered: readonly Registered[]): Promise<string[]> {
  const now = Date.now();
  const sessions = registered.map(({ profile }) => ({ id: uuidv7(), accountId: profile.id, token: createToken() }));
  for (const { id, accountId, token } of sessions) {
    await db(database.fork())
      .insertInto('session')
      .values({
        id,
        tokenHash: hashToken(token),
        accountId,
        createdAt: timestamp(new Date(now)),
        expiresAt: timestamp(new Date(now + 3_600_000)),
      })
      .execute();
  }
  return sessions.map(({ token }) => token);
}

/** Reads every profile and document over HTTP. @returns the ids of customers whose profile or documents differ */
export async function findLostRegistrations(
  origin: string,
  registered: readonly Registered[],
  tokens: readonly string[],
): Promise<string[]> {
  const lost: string[] = [];
  for (const [index, { profile, files }] of registered.entries()) {
    const headers = { authorization: `Bearer ${tokens[index]}` };
    const me = await fetch(`${origin}/api/auth/customer/me`, { headers });
    const matches = [isDeepStrictEqual(await me.json(), { data: profile })];
    for (const [file, content] of files) {
      const response = await fetch(`${origin}/api/customers/me/documents/${file}`, { headers });
      matches.push(Buffer.from(await response.arrayBuffer()).equals(content));
    }
    if (matches.includes(false)) lost.push(profile.id);
  }
  return lost;
}
