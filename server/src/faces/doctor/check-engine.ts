import type { Database } from '../../database/database.ts';
import { findEngine } from './find-engine.ts';
import type { Findings } from './finding.ts';

/** Names the engine of the database. @returns whether Arot can run on it */
export async function checkEngine(findings: Findings, database: Database): Promise<boolean> {
  const em = database.fork();
  const [answer] = await em.execute<{ version: string }[]>('select version() as version');
  const version = answer?.version ?? '';
  const named = findEngine(version);
  if (named.refusal !== undefined) {
    findings.problem(
      `the database is ${named.name}, on which Arot cannot run: ${named.refusal}`,
      `Use PostgreSQL 15 or newer; docs/scaling.md says what carries how much. version() is: ${version}`,
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
      'Distribute no table of Arot: docs/scaling.md.',
    );
  }
  return true;
}
