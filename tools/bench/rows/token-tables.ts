import { findOpenCredentials } from '../../../server/src/accounts/sessions/credential.repository.ts';
import { cleanSessions } from '../../../server/src/accounts/sessions/end-session.ts';
import { systemClock } from '../../../server/src/base/clock.ts';
import type { EndedStatement } from '../../../server/src/database/connection/observe-statements.ts';
import type { Database } from '../../../server/src/database/database.ts';
import { openDatabase } from '../../../server/src/database/open-database.ts';
import { entities } from '../../../server/src/database/schema/schema.ts';
import { cleanOAuth } from '../../../server/src/oauth/storage/clean-oauth.ts';
import { findToken } from '../../../server/src/oauth/storage/token.repository.ts';
import { takeTurns } from '../interleave.ts';
import type { BenchPostgres } from '../postgres.ts';
import type { EmptyDatabase } from '../prepare-database.ts';
import { addEnded, tokenHash } from '../prepare-tables.ts';
import { median, timed } from '../statistics.ts';
import { milliseconds, type Row, ratio, type Table } from '../table.ts';

const LOOKUPS = 3_000;
/** Tokens and sessions that the clean-up deletes. */
const ENDED = 20_000;

type Tables = EmptyDatabase & { readonly rows: number };

/** Compares look-ups and clean-up of large tables of tokens and sessions with small ones. */
export async function measureTokenTables(postgres: BenchPostgres, large: Tables, small: Tables): Promise<Table> {
  for (const { name } of [large, small]) await addEnded(postgres, name, ENDED);
  const [ofLarge, ofSmall] = [new ObservedDatabase(large), new ObservedDatabase(small)];
  const rows: Row[] = [];
  try {
    for (const { name, lookUp } of LOOK_UPS) {
      const measure = (observed: ObservedDatabase) => async () => {
        const index = Math.floor(Math.random() * observed.rows);
        const database = await observed.database;
        return await timed(async () => {
          if (!(await lookUp(database, tokenHash(index)))) throw new Error(`${name} ${index} was not found.`);
        });
      };
      // The first ones prepare statements and read pages.
      await takeTurns(LOOKUPS, [measure(ofLarge), measure(ofSmall)]);
      const times = await takeTurns(LOOKUPS, [measure(ofLarge), measure(ofSmall)]);
      const [measured, against] = times.map(median) as [number, number];
      rows.push(ratio(`look-up of a ${name}, p50`, [measured, against], milliseconds, { atMost: 1.2 }));
    }
    for (const { name, clean } of CLEAN_UPS) {
      const [measured, against] = [await ofLarge.longestStatement(clean), await ofSmall.longestStatement(clean)];
      rows.push({
        name: `clean-up of ${name}, longest statement`,
        measured: milliseconds(measured),
        against: milliseconds(against),
        figure: measured,
        unit: 'ms',
        bar: { atMost: 100 },
      });
    }
  } finally {
    for (const each of [ofLarge, ofSmall]) await (await each.database).close();
  }
  return {
    title: `Tables of ${large.rows.toLocaleString('en-US')} tokens and as many sessions`,
    columns: [large.rows, small.rows].map((count) => count.toLocaleString('en-US')) as [string, string],
    notes: [
      `${LOOKUPS.toLocaleString('en-US')} look-ups of each by the functions of the server, in turn, in this process.`,
      `The clean-up is that of \`arot jobs\`: it deletes ${ENDED.toLocaleString('en-US')} tokens with their grants, and as many sessions. The bar is for each statement.`,
    ],
    rows,
  };
}

type LookUp = (database: Database, hash: string) => Promise<boolean>;
type CleanUp = (database: Database) => Promise<number>;

const LOOK_UPS: readonly { readonly name: string; readonly lookUp: LookUp }[] = [
  {
    name: 'token',
    lookUp: async (database, hash) => Boolean(await findToken(database.fork(), 'AccessToken', hash, null)),
  },
  {
    name: 'session',
    lookUp: async (database, hash) => {
      const hashes = { sessionHashes: [hash], keyHashes: [] };
      const never = { idleSince: new Date(0), recordedBefore: new Date(0), hour: new Date(0) };
      return (await findOpenCredentials(database, hashes, systemClock(), never)).length === 1;
    },
  },
];

const CLEAN_UPS: readonly { readonly name: string; readonly clean: CleanUp }[] = [
  { name: 'tokens and grants', clean: async (database) => await cleanOAuth(database, systemClock) },
  { name: 'sessions', clean: async (database) => await cleanSessions(database, systemClock) },
];

/** A database whose statements are timed. */
class ObservedDatabase {
  readonly rows: number;
  readonly database: Promise<Database>;
  readonly #statements: EndedStatement[] = [];

  constructor({ url, rows }: Tables) {
    this.rows = rows;
    const observe = (statement: EndedStatement) => this.#statements.push(statement);
    this.database = openDatabase({ kind: 'server', url }, entities, { observe });
  }

  /** @returns milliseconds */
  async longestStatement(work: (database: Database) => Promise<number>): Promise<number> {
    const database = await this.database;
    this.#statements.length = 0;
    const deleted = await work(database);
    if (deleted < ENDED) throw new Error(`A clean-up deleted ${deleted} rows, not ${ENDED}.`);
    return Math.max(...this.#statements.map(({ durationMs }) => durationMs));
  }
}
