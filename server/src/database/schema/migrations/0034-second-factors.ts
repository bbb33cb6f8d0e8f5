import { Migration } from '@mikro-orm/migrations';

/** Adds second factors, and what a session knows of how its user signed in. */
export class Migration0034SecondFactors extends Migration {
  override up(): void {
    this.addSql(`
      alter table session add column methods text collate "C", add column factor_at timestamptz(3)`);
    this.addSql('alter table account add column role_since timestamptz(3)');
    this.addSql('alter table role add column manages_accounts_since timestamptz(3)');
    // A shop that is set up from now on requires second factors of its staff members; an older one decides itself.
    this.addSql('alter table database_identity add column requires_staff_factor boolean not null default false');
    this.addSql(`
      update database_identity set requires_staff_factor = true where not exists (select from account)`);
    this.addSql(`
      create table totp (
        account_id text collate "C" primary key references account on delete cascade,
        secret text collate "C",
        confirmed_at timestamptz(3),
        pending_secret text collate "C",
        pending_until timestamptz(3),
        last_step integer not null default 0,
        failures integer not null default 0,
        paused_until timestamptz(3)
      )`);
    this.addSql(`
      create table passkey (
        id text collate "C" primary key,
        account_id text collate "C" not null references account on delete cascade,
        credential_id text collate "C" not null,
        public_key text collate "C" not null,
        counter bigint not null,
        transports jsonb not null,
        name text not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3),
        constraint passkey_credential_id_unique unique (credential_id)
      )`);
    this.addSql('create index passkey_by_account on passkey (account_id)');
    this.addSql(`
      create table recovery_code (
        hash text collate "C" primary key,
        account_id text collate "C" not null references account on delete cascade,
        used_at timestamptz(3)
      )`);
    this.addSql('create index recovery_code_by_account on recovery_code (account_id)');
    this.addSql(`
      create table factor_challenge (
        hash text collate "C" primary key,
        kind text collate "C" not null,
        account_id text collate "C" references account on delete cascade,
        session_id text collate "C" references session on delete cascade,
        browser_hash text collate "C",
        login jsonb,
        tries integer not null default 0,
        expires_at timestamptz(3) not null
      )`);
    this.addSql(`
      create index factor_challenge_by_account on factor_challenge (account_id) where account_id is not null`);
    this.addSql(`
      create index factor_challenge_by_session on factor_challenge (session_id) where session_id is not null`);
    this.addSql('create index factor_challenge_by_expiry on factor_challenge (expires_at)');
    this.addSql(`
      create table known_device (
        account_id text collate "C" references account on delete cascade,
        device text collate "C",
        seen_at timestamptz(3) not null,
        primary key (account_id, device)
      )`);
    this.addSql('create index known_device_by_time on known_device (seen_at)');
    this.addSql(`
      create table factor_reset (
        account_id text collate "C" primary key references account on delete cascade,
        started_by text collate "C" not null references account on delete cascade,
        expires_at timestamptz(3) not null
      )`);
    this.addSql('create index factor_reset_by_starter on factor_reset (started_by)');
  }
}
