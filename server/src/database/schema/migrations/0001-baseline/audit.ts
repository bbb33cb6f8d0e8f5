/**
 * The form in which the value of a column is recorded: rich texts are long, so their SHA-256 stands for them; decimals are
 * strings.
 */
type Recorded = 'json' | 'decimal' | 'time' | 'rich text';

/** A table whose changes are audited, with the recorded columns. Columns that follow from others are left out. */
export type AuditedTable = {
  readonly table: string;
  /** The column that is the subject of an event. */
  readonly key: string;
  /** The column that never changes. */
  readonly id: string;
  readonly columns: Readonly<Record<string, Recorded>>;
  readonly derived: readonly string[];
};

/** Returns the table of products, with the columns that later migrations have added. */
export const auditedProduct = (...added: readonly string[]): AuditedTable => ({
  table: 'product',
  key: 'slug',
  id: 'id',
  columns: {
    ...recorded('json', 'id', 'slug', 'name', 'category_id', 'images', 'status', 'deleted_status'),
    ...recorded('json', 'wholesale_min_order_quantity', 'retail_min_order_quantity'),
    ...recorded('rich text', 'description'),
    ...recorded('time', 'created_at', 'deleted_at'),
    ...recorded('json', 'wholesale_discount_type', 'retail_discount_type'),
    ...recorded('decimal', 'wholesale_base_price', 'wholesale_discount_value'),
    ...recorded('decimal', 'retail_base_price', 'retail_discount_value'),
    ...recorded('json', 'wholesale_increment', 'retail_increment'),
    ...recorded('json', 'wholesale_max_order_quantity', 'retail_max_order_quantity'),
    ...recorded('json', 'pack_size', 'pack_unit_name', 'pack_unit_name_bn'),
    ...recorded('json', 'sku', 'gtins', 'brand', 'unit', 'net_content', 'origin', ...added),
  },
  derived: [
    ...['name_normalized', 'description_html', 'wholesale_final_price', 'retail_final_price', 'changed_at', 'version'],
  ],
});

export const AUDITED_TABLES: readonly AuditedTable[] = [
  auditedProduct(),
  {
    table: 'category',
    key: 'id',
    id: 'id',
    columns: recorded('json', 'id', 'name', 'description', 'image', 'parent_id', 'sort_order', 'hidden'),
    derived: ['name_normalized', 'is_main', 'parent_is_main', 'version'],
  },
  {
    table: 'app_content',
    key: 'key',
    id: 'key',
    columns: {
      ...recorded('json', 'key', 'title', 'external_url', 'images', 'status', 'unclaimed'),
      ...recorded('rich text', 'body'),
    },
    derived: ['body_html', 'version'],
  },
  { table: 'setting', key: 'key', id: 'key', columns: recorded('json', 'key', 'value'), derived: ['version'] },
];

/**
 * Returns the function of triggers that write an event for each changed row, if the transaction has named its actor in
 * `arot.audit_context`: a JSON object with `actor`, `ip`, `requestId` and `at`. With `"creations": false`, created rows have no
 * event. A migration that adds a column calls it again.
 *
 * Columns are compared one by one: as whole rows in JSON, with their rich texts, an event takes three times as long.
 */
export function auditFunction({ table, key, id, columns }: AuditedTable): string {
  return `
    create or replace function ${table}_audited() returns trigger language plpgsql as $$
    declare
      context constant jsonb := nullif(current_setting('arot.audit_context', true), '')::jsonb;
    begin
      if context is null then
        return null;
      end if;
      if tg_op = 'INSERT' then
        if (context ->> 'creations')::boolean is false then
          return null;
        end if;
        ${insertEvents(table, 'created', `added.${key}`, `jsonb_build_object('after', ${rowJson('added', columns)})`)}
        from added order by added.${key};
      elsif tg_op = 'DELETE' then
        ${insertEvents(table, 'deleted', `removed.${key}`, `jsonb_build_object('before', ${rowJson('removed', columns)})`)}
        from removed order by removed.${key};
      else
        ${insertEvents(table, 'changed', `added.${key}`, 'difference.details')}
        from added join removed on removed.${id} = added.${id}
          cross join lateral (
            select jsonb_build_object(
              'before', coalesce(jsonb_object_agg(name, before) filter (where before is not null), '{}'),
              'after', coalesce(jsonb_object_agg(name, after) filter (where after is not null), '{}')) as details
            from (values ${differences(columns)}) as field (name, before, after)
            where before is distinct from after
            having count(*) > 0
          ) as difference
        order by added.${key};
      end if;
      return null;
    end $$`;
}

function recorded(as: Recorded, ...columns: readonly string[]): Record<string, Recorded> {
  return Object.fromEntries(columns.map((column) => [column, as]));
}

function insertEvents(table: string, change: string, subject: string, details: string): string {
  return `insert into audit_event (at, kind, actor, ip, request_id, subject_kind, subject, details)
        select (context ->> 'at')::timestamptz, '${table}_${change}', context ->> 'actor', context ->> 'ip',
          context ->> 'requestId', '${table}', ${subject}, ${details}`;
}

/** Returns a row as events record it: nulls are left out. */
function rowJson(row: string, columns: AuditedTable['columns']): string {
  const values = Object.entries(columns).map(([name, as]) => `'${name}', ${valueJson(`${row}.${name}`, as)}`);
  return `jsonb_strip_nulls(jsonb_build_object(${values.join(', ')}))`;
}

function differences(columns: AuditedTable['columns']): string {
  const fields = Object.entries(columns).map(([name, as]) => {
    const [before, after] = [`removed.${name}`, `added.${name}`];
    const pair = [before, after].map((value) =>
      // Most changes leave these columns as they are, and hashing and formatting take long.
      as === 'rich text' || as === 'time'
        ? `case when ${before} is distinct from ${after} then ${valueJson(value, as)} end`
        : valueJson(value, as),
    );
    return `('${name}', ${pair.join(', ')})`;
  });
  return fields.join(', ');
}

function valueJson(value: string, as: Recorded): string {
  switch (as) {
    case 'json':
      return `to_jsonb(${value})`;
    case 'decimal':
      return `to_jsonb(${value}::text)`;
    case 'time':
      return `to_jsonb(to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
    case 'rich text':
      return `to_jsonb(encode(sha256(convert_to(${value}::text, 'UTF8')), 'hex'))`;
  }
}
