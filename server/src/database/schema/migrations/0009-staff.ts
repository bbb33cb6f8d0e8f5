import { Migration } from '@mikro-orm/migrations';
import { AUDITED_TABLES, recordChanges } from './0009-record-changes.ts';

/**
 * Adds the tables and columns for changes by staff members: the subject of events, repeated requests, deleted products, former
 * slugs.
 *
 * @see docs/decisions/0047-staff-api.md
 */
export class Migration0009Staff extends Migration {
  override up(): void {
    this.addSubjects();
    this.addDeletedProducts();
    this.addIdempotency();
    this.addWholesaleRequests();
    for (const statement of AUDITED_TABLES.flatMap(recordChanges)) this.addSql(statement);
  }

  /** Adds the subject of an event, such as product `chini-1kg`. Events of accounts keep account_id. */
  private addSubjects(): void {
    this.addSql(`
      alter table audit_event
        add column subject_kind text collate "C",
        add column subject text collate "C"`);
  }

  private addDeletedProducts(): void {
    this.addSql(`
      alter table product
        add column deleted_at timestamptz(3),
        add column deleted_status text`);
    this.addSql(`
      create table former_slug (
        slug text collate "C" primary key,
        product_id text collate "C" not null,
        changed_at timestamptz(3) not null
      )`);
    this.addSql('create index former_slug_by_product on former_slug (product_id)');
  }

  /** Adds the responses to requests with an Idempotency-Key, written in the transaction of the request, encrypted. */
  private addIdempotency(): void {
    this.addSql(`
      create table idempotent_request (
        account_id text collate "C" not null references account (id) on delete cascade,
        key text collate "C" not null,
        operation text not null,
        request_hash text collate "C" not null,
        status smallint not null,
        body text not null,
        created_at timestamptz(3) not null,
        primary key (account_id, key)
      )`);
    this.addSql('create index idempotent_request_by_time on idempotent_request (created_at)');
  }

  /** Adds the requests of customers who asked for WHOLESALE and are RETAIL until a staff member decides. */
  private addWholesaleRequests(): void {
    this.addSql(`
      create table wholesale_request (
        account_id text collate "C" primary key references customer (account_id) on delete cascade,
        requested_at timestamptz(3) not null,
        decided_at timestamptz(3),
        approved boolean,
        decided_by text collate "C",
        note text,
        constraint wholesale_request_decided check ((decided_at is null) = (approved is null))
      )`);
    this.addSql('create index wholesale_request_pending on wholesale_request (requested_at) where decided_at is null');
  }
}
