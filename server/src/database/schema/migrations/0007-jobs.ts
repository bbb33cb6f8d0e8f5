import { Migration } from '@mikro-orm/migrations';

/** The last run of each regular job. A process claims a job by its start, so that one process at a time runs it. */
export class Migration0007Jobs extends Migration {
  override up(): void {
    this.addSql(`
      create table job (
        name text collate "C" primary key,
        started_at timestamptz(3) not null,
        ended_at timestamptz(3),
        removed integer,
        error text
      )`);
  }
}
