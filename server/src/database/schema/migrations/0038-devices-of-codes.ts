import { Migration } from '@mikro-orm/migrations';

/** Records the device that asks for a code, so that a known device of the account has a limit of its own. */
export class Migration0038DevicesOfCodes extends Migration {
  override up(): void {
    this.addSql('alter table one_time_code add column device text collate "C"');
  }
}
