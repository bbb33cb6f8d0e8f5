import { Migration } from '@mikro-orm/migrations';

/** Adds the messages that leave the server, one-time codes and their counts, and what an account and a session know of them. */
export class Migration0024Messages extends Migration {
  override up(): void {
    this.addSql(`
      alter table account
        add column language text collate "C",
        add column email_verified_at timestamptz(3),
        add column phone_verified_at timestamptz(3),
        add column hold_until timestamptz(3)`);
    this.addSql('alter table session add column fresh_at timestamptz(3)');
    this.addSql(`
      create table message (
        id text collate "C" primary key,
        account_id text collate "C" references account (id) on delete cascade,
        channel text not null check (channel in ('email', 'sms')),
        recipient text collate "C" not null,
        template text collate "C" not null,
        language text not null check (language in ('en', 'bn')),
        variables jsonb,
        state text not null default 'queued'
          check (state in ('queued', 'sent', 'shown', 'skipped', 'failed')),
        attempts integer not null default 0,
        error text,
        created_at timestamptz(3) not null,
        due_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        ended_at timestamptz(3)
      )`);
    this.addSql(`create index message_by_due on message (due_at) where state = 'queued'`);
    this.addSql('create index message_by_end on message (ended_at) where ended_at is not null');
    this.addSql('create index message_by_account on message (account_id) where account_id is not null');
    this.addSql(`
      create table one_time_code (
        id text collate "C" primary key,
        account_id text collate "C" references account (id) on delete cascade,
        purpose text collate "C" not null,
        target text collate "C" not null,
        hash text collate "C" not null,
        attempts integer not null default 0,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        ended_at timestamptz(3)
      )`);
    this.addSql('create index one_time_code_by_target on one_time_code (target)');
    this.addSql('create index one_time_code_by_account on one_time_code (account_id) where account_id is not null');
    this.addSql('create index one_time_code_by_expiry on one_time_code (expires_at)');
    this.addSql(`
      create table code_count (
        key text collate "C" primary key,
        count integer not null,
        expires_at timestamptz(3) not null
      )`);
    this.addSql('create index code_count_by_expiry on code_count (expires_at)');
  }
}
