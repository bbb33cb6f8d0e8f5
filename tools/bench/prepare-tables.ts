import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { BenchPostgres } from './postgres.ts';
import { commentOf, type EmptyDatabase, fingerprint, prepareEmptyDatabase } from './prepare-database.ts';

/** Rows that share a grant, and grants that share an account. */
const TOKENS_PER_GRANT = 10;
const GRANTS_PER_ACCOUNT = 10;

/** The hash of the token with the number `n`. @see tokenHash */
const HASH = `encode(sha256(n::text::bytea), 'hex')`;

/** Returns the stored hash of the token or session with this number. */
export function tokenHash(index: number): string {
  return hash('sha256', String(index));
}

/** Creates a database with a number of access tokens and login sessions that have not expired, or reuses an earlier one. */
export async function prepareTables(
  postgres: BenchPostgres,
  name: string,
  rows: number,
  folder: string,
): Promise<EmptyDatabase> {
  const mark = fingerprint(rows, fileURLToPath(import.meta.url));
  if ((await commentOf(postgres, name)) === mark) return { name, url: postgres.urlOf(name) };
  const database = await prepareEmptyDatabase(postgres, name, folder);
  const grants = rows / TOKENS_PER_GRANT;
  const accounts = grants / GRANTS_PER_ACCOUNT;
  await fill(
    database.url,
    ['oauth_token', 'session'],
    [
      `insert into account (id, email, password_hash, created_at)
      select 'account-' || n, n || '@example.com', 'x', now() from generate_series(0, ${accounts - 1}) as n`,
      `insert into oauth_application
        (client_id, slug, name, redirect_uris, public, third_party, require_pkce, scopes, default_scope, created_at)
      values ('bench', 'bench', 'Bench', '["https://bench.example/callback"]', true, false, true, '["openid"]', '', now())`,
      `insert into oauth_grant (id, account_id, client_id, session_id, scope, created_at, expires_at)
      select 'grant-' || n, 'account-' || n % ${accounts}, 'bench', 'session-' || n, 'openid', now(),
        now() + interval '30 days' + n * interval '1 second'
      from generate_series(0, ${grants - 1}) as n`,
      insertTokens(`n % ${grants}`, `now() + interval '30 days' + n * interval '0.1 seconds'`, 0, rows),
      insertSessions(accounts, `now() + interval '30 days' + n * interval '0.1 seconds'`, 0, rows),
    ],
  );
  await postgres.run(name, 'vacuum analyze', 'checkpoint', `comment on database ${name} is '${mark}'`);
  return database;
}

/** Adds tokens with grants, and sessions, that ended two days ago. */
export async function addEnded(postgres: BenchPostgres, name: string, rows: number): Promise<void> {
  const grants = rows / TOKENS_PER_GRANT;
  const ended = `now() - interval '2 days' - n % 1000 * interval '1 second'`;
  await postgres.run(
    name,
    `insert into oauth_grant (id, account_id, client_id, session_id, scope, created_at, expires_at)
      select 'grant-' || n, 'account-0', 'bench', 'session-' || n, 'openid', now() - interval '30 days', ${ended}
      from generate_series(-${grants}, -1) as n`,
    insertTokens(`-1 - (-n) % ${grants}`, ended, -rows, 0),
    insertSessions(1, ended, -rows, 0),
    'analyze',
  );
}

function insertTokens(grant: string, expiresAt: string, from: number, to: number): string {
  return `insert into oauth_token (token_hash, kind, grant_id, payload, expires_at)
    select ${HASH}, 'AccessToken', 'grant-' || ${grant},
      jsonb_build_object('kind', 'AccessToken', 'iat', 1700000000, 'accountId', 'account-0', 'clientId', 'bench',
        'grantId', 'grant-' || ${grant}, 'scope', 'openid', 'gty', 'authorization_code'),
      ${expiresAt}
    from generate_series(${from}, ${to - 1}) as n`;
}

function insertSessions(accounts: number, expiresAt: string, from: number, to: number): string {
  return `insert into session (id, token_hash, account_id, created_at, expires_at)
    select gen_random_uuid()::text, ${HASH}, 'account-' || abs(n) % ${accounts}, now(), ${expiresAt}
    from generate_series(${from}, ${to - 1}) as n`;
}

type Definition = { readonly relation: string; readonly name: string; readonly definition: string };

/**
 * Runs statements without the keys and indexes of the tables, and the foreign keys of others that refer to them, and creates these
 * afterwards, which takes less time.
 */
async function fill(url: string, tables: readonly string[], statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const run = async (each: readonly string[]) => {
    for (const statement of each) await client.query(statement);
  };
  try {
    const constraints = await client.query<Definition>(
      `select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint
        where conrelid = any($1::regclass[]) and contype in ('p', 'u', 'f') or confrelid = any($1::regclass[])
        order by contype = 'f', contype`,
      [tables],
    );
    const indexes = await client.query<Definition>(
      `select indrelid::regclass::text as relation, indexrelid::regclass::text as name,
          pg_get_indexdef(indexrelid) as definition
        from pg_index where indrelid = any($1::regclass[])
          and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
      [tables],
    );
    // Foreign keys first: those of other tables need the keys of these.
    await run(constraints.rows.toReversed().map((each) => `alter table ${each.relation} drop constraint ${each.name}`));
    await run(indexes.rows.map(({ name }) => `drop index ${name}`));
    await run(["set maintenance_work_mem = '1GB'", ...statements]);
    await run(
      constraints.rows.map(
        ({ relation, name, definition }) => `alter table ${relation} add constraint ${name} ${definition}`,
      ),
    );
    await run(indexes.rows.map(({ definition }) => definition));
  } finally {
    await client.end();
  }
}
