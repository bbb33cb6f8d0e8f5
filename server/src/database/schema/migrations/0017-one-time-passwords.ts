import { Migration } from '@mikro-orm/migrations';

/**
 * Passwords that staff members set for others work for one login.
 *
 * @see docs/decisions/0060-one-time-passwords.md
 */
export class Migration0017OneTimePasswords extends Migration {
  override up(): void {
    // The password is a one-time password while its hash is the same. So a server of an earlier version, which does not know
    // the columns, ends this when it sets a password.
    this.addSql(`
      alter table account
        add column one_time_password_hash text,
        add column one_time_password_until timestamptz(3)`);
    this.addSql('alter table session add column must_change_password boolean not null default false');
  }
}
