import type { Database } from '../database/database.ts';
import type { Findings } from './finding.ts';

/** The database engine behind a connection. */
export type Engine = {
  readonly name: string;
  /** The reason why Arot cannot run on it, without a full stop; undefined if it can. docs/operate/scaling.md has the sources. */
  readonly refusal?: string;
};

const NO_TRIGGERS = 'it has no triggers, which maintain the lists of products, their counts and the catalog version';

/** Engines that `version()` names. Most of these texts begin with "PostgreSQL" too. */
const NAMED: readonly { readonly pattern: RegExp; readonly engine: Engine }[] = [
  {
    pattern: /-YB-/,
    engine: { name: 'YugabyteDB', refusal: 'its triggers have no transition tables (the clause REFERENCING)' },
  },
  {
    pattern: /^CockroachDB/,
    engine: {
      name: 'CockroachDB',
      refusal: 'it has no deferrable constraints, and before version 26 no statement triggers with transition tables',
    },
  },
  {
    pattern: /Greenplum/,
    engine: { name: 'Greenplum', refusal: 'the functions of its triggers cannot read or write other tables' },
  },
  { pattern: /Redshift/, engine: { name: 'Amazon Redshift', refusal: NO_TRIGGERS } },
  { pattern: /EnterpriseDB/, engine: { name: 'EDB Postgres Advanced Server' } },
];

/** Engines with the `version()` of PostgreSQL, by a setting or process that only they have. */
const MARKED: readonly { readonly mark: RegExp; readonly engine: Engine }[] = [
  { mark: /^(apg_|aurora)/, engine: { name: 'Amazon Aurora' } },
  { mark: /^alloydb\./, engine: { name: 'AlloyDB' } },
];

/**
 * Returns the engine of a database.
 *
 * @param version the text of `version()`
 * @param marks names of its settings and kinds of processes
 */
export function findEngine(version: string, marks: readonly string[] = []): Engine {
  const named = NAMED.find(({ pattern }) => pattern.test(version));
  const marked = MARKED.find(({ mark }) => marks.some((each) => mark.test(each)));
  return named?.engine ?? marked?.engine ?? { name: 'PostgreSQL' };
}

/** Names the engine of the database. @returns whether Arot can run on it */
export async function checkEngine(findings: Findings, database: Database): Promise<boolean> {
  const em = database.fork();
  const [answer] = await em.execute<{ version: string }[]>('select version() as version');
  const version = answer?.version ?? '';
  const named = findEngine(version);
  if (named.refusal !== undefined) {
    findings.problem(
      `the database is ${named.name}, on which Arot cannot run: ${named.refusal}`,
      `Use PostgreSQL 15 or newer; docs/operate/scaling.md says what carries how much. version() is: ${version}`,
    );
    return false;
  }
  // Other engines may lack these views.
  const marks = await em.execute<{ mark: string }[]>(
    'select name as mark from pg_settings union select backend_type from pg_stat_activity where backend_type is not null',
  );
  const { name } = findEngine(
    version,
    marks.map(({ mark }) => mark),
  );
  if (name !== 'PostgreSQL') findings.ok(`the engine is ${name}, which is compatible; the tests run on PostgreSQL`);
  const citus = await em.execute(`select from pg_extension where extname = 'citus'`);
  if (citus.length > 0) {
    findings.warn(
      'the extension citus is installed: it refuses triggers on reference tables, and statement triggers on distributed ones',
      'Distribute no table of Arot: docs/operate/scaling.md.',
    );
  }
  return true;
}
