import { Migration } from '@mikro-orm/migrations';

/** Pre-chat fields remember the order in which they were defined, and three keys cannot be fields. */
export class Migration0008ChatRenewals extends Migration {
  override up(): void {
    this.addSql('alter table chat_field add column defined_order integer');
    // The audit trail knows when each field was first defined. A field that it does not know comes last, by key.
    this.addSql(`
      update chat_field set defined_order = numbered.place
      from (
        select field.application_id, field.key, row_number() over (
          partition by field.application_id order by defined.id nulls last, field.key) as place
        from chat_field field left join (
          select details ->> 'applicationId' as application_id, details ->> 'key' as key, min(id) as id
          from audit_event where kind = 'chat_field_defined' group by 1, 2
        ) defined on defined.application_id = field.application_id and defined.key = field.key
      ) numbered
      where numbered.application_id = chat_field.application_id and numbered.key = chat_field.key`);
    this.addSql('alter table chat_field alter column defined_order set not null');
    // JavaScript objects take these keys for something else than data.
    this.addSql(`update chat_field set archived = true where key in ('__proto__', 'constructor', 'prototype')`);
    this.addSql(`
      alter table chat_field add constraint chat_field_key_not_reserved
      check (archived or key not in ('__proto__', 'constructor', 'prototype'))`);
  }
}
