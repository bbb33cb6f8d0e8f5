import type { ChatFieldType } from '@arot/contract';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/open-database.ts';

export type FieldRow = {
  application_id: string;
  key: string;
  type: ChatFieldType;
  label: string | null;
  label_bn: string | null;
  required: boolean;
  options: string[];
  max_length: number | null;
  position: number;
  archived: boolean;
};

const columns = sql`application_id, key, type, label, label_bn, required, options, max_length, position, archived`;

/** The field definitions of an application in the order of the form, including archived ones. */
export async function findFields(em: EntityManager, applicationId: string): Promise<FieldRow[]> {
  const { rows } = await sql<FieldRow>`
    select ${columns} from chat_field where application_id = ${applicationId} order by position, defined_order`.execute(
    em.getKysely(),
  );
  return rows;
}

/** The field definitions of all applications, in the order of each form, including archived ones. */
export async function findAllFields(em: EntityManager): Promise<FieldRow[]> {
  const { rows } = await sql<FieldRow>`
    select ${columns} from chat_field order by application_id, position, defined_order`.execute(em.getKysely());
  return rows;
}

/**
 * Creates or replaces a field definition. The caller must have locked the application, so that a new field gets a
 * `defined_order` after all existing ones.
 */
export async function saveField(em: EntityManager, field: FieldRow): Promise<void> {
  await sql`
    insert into chat_field (${columns}, defined_order)
    values (${field.application_id}, ${field.key}, ${field.type}, ${field.label}, ${field.label_bn}, ${field.required},
      ${JSON.stringify(field.options)}::jsonb, ${field.max_length}, ${field.position}, ${field.archived},
      (select coalesce(max(defined_order), 0) + 1 from chat_field where application_id = ${field.application_id}))
    on conflict (application_id, key) do update set
      type = excluded.type, label = excluded.label, label_bn = excluded.label_bn, required = excluded.required,
      options = excluded.options, max_length = excluded.max_length, position = excluded.position,
      archived = excluded.archived`.execute(em.getKysely());
}
