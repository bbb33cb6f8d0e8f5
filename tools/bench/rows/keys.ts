import { randomUUID } from 'node:crypto';
import { makeServiceKey } from '../../../server/src/accounts/keys/service-key.ts';
import { createToken, hashToken } from '../../../server/src/security/tokens.ts';
import type { Endpoint } from '../endpoints.ts';
import { interleave, ratesNote } from '../interleave.ts';
import type { Site } from '../open-site.ts';
import type { Options } from '../options.ts';
import { type Bar, perSecond, type Row, ratio, type Table } from '../table.ts';

/** A look-up of a key costs a read at most 3 %. */
const BAR: Bar = { atLeast: 0.97 };

const READS: readonly Endpoint[] = [
  { name: 'staff product', paths: ['/api/staff/products?limit=1'], asCustomer: true, warmAtMillion: BAR },
  { name: 'public list', paths: ['/api/products'], asCustomer: true, warmAtMillion: BAR },
];

/** Compares reads of a program with a key and of a staff member with a session. */
export async function measureKeys(site: Site, options: Options): Promise<Table> {
  const { session, key } = await createCallers(site);
  const rows: Row[] = [];
  for (const endpoint of READS) {
    if (!options.wants('keys', endpoint.name)) continue;
    const contenders = [key, session].map((token) => ({ server: site.arot, token, endpoint }));
    rows.push(ratio(endpoint.name, await interleave(contenders, options), perSecond, BAR));
  }
  return {
    title: 'Reads with a key and with a session',
    columns: ['key', 'session'],
    notes: [ratesNote(options)],
    rows,
  };
}

async function createCallers({ database }: Site): Promise<{ session: string; key: string }> {
  const [staff, service, role, session] = [randomUUID(), randomUUID(), randomUUID(), createToken()];
  const { id, key } = makeServiceKey();
  const insert = (text: string, ...values: unknown[]) => database.query({ text, values });
  await insert(`insert into role (name, permissions) values ($1, '["catalog:read"]')`, role);
  await insert(
    `insert into account (id, name, email, password_hash, role_name, is_service, created_at)
     values ($1, 'Staff', $2, '-', $4, false, now()), ($3, 'ERP', null, '', $4, true, now())`,
    ...[staff, `${staff}@example.com`, service, role],
  );
  await insert(
    `insert into session (id, token_hash, account_id, created_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '1 day')`,
    ...[randomUUID(), hashToken(session), staff],
  );
  await insert(
    `insert into service_key (id, token_hash, account_id, name, created_at, expires_at)
     values ($1, $2, $3, 'Bench', now(), now() + interval '1 day')`,
    ...[id, hashToken(key), service],
  );
  return { session, key };
}
