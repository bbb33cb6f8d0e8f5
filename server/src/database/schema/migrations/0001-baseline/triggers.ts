import { AUDITED_TABLES } from './audit.ts';

/** Tables with a `version` that every update of a row replaces. Statements set that of a category: `nextCategoryVersion`. */
export const VERSIONED_TABLES = [
  'account',
  'app_content',
  'chat_application',
  'chat_field',
  'chat_origin',
  'customer',
  'customer_group',
  'oauth_application',
  'price_list',
  'product',
  'product_availability',
  'role',
  'setting',
  'wholesale_request',
] as const;

/** Tables whose changes are events. */
const WITH_EVENTS = ['app_content', 'category', 'chat_visitor', 'product', 'setting'];

/** Tables that decide which price a customer sees, or what is in stock. */
const PRICES = [
  'customer_group_member',
  'price_list',
  'price_list_customer',
  'price_list_entry',
  'price_list_group',
  'product_availability',
];

const ADDED = 'referencing new table as added';
const REMOVED = 'referencing old table as removed';
const BOTH = 'referencing old table as removed new table as added';

/** The other triggers of a statement: name, event, table with the transition tables, and function. */
const OF_STATEMENTS: readonly [name: string, event: string, on: string, calls: string][] = [
  ['audit_event_not_truncated', 'before truncate', 'audit_event', 'audit_event_is_append_only'],
  ['category_deleted', 'after delete or truncate', 'category', 'category_deleted'],
  ['category_events_after_truncate', 'after truncate', 'category', 'catalog_events_truncated'],
  ['category_inserted', 'after insert', `category ${ADDED}`, 'category_moved'],
  ['category_updated', 'after update', `category ${BOTH}`, 'category_moved'],
  ['category_words_after_truncate', 'after truncate', 'category', 'search_words_of_category_truncated'],
  ['product_availability_events_insert', 'after insert', `product_availability ${ADDED}`, 'availability_events'],
  ['product_availability_events_update', 'after update', `product_availability ${ADDED}`, 'availability_events'],
  ['product_codes_after_truncate', 'after truncate', 'product', 'product_codes_truncated'],
  ['product_deleted', 'after delete', `product ${REMOVED}`, 'product_deleted'],
  ['product_events_after_truncate', 'after truncate', 'product', 'catalog_events_truncated'],
  ['product_inserted', 'after insert', `product ${ADDED}`, 'product_inserted'],
  ['product_leaves', 'after delete', `product ${REMOVED}`, 'product_leaves'],
  ['product_leaves_truncated', 'after truncate', 'product', 'product_leaves'],
  ['product_search_after_truncate', 'after truncate', 'product_search', 'search_changed'],
  [
    'product_search_words_after_truncate',
    'after truncate',
    'product_search',
    'search_words_of_product_search_truncated',
  ],
  ['product_takes_slug', 'after insert', `product ${ADDED}`, 'product_takes_slug'],
  ['product_truncated', 'after truncate', 'product', 'product_truncated'],
  ['product_updated', 'after update', `product ${BOTH}`, 'product_updated'],
  ['search_synonym_changed', 'after insert or update or delete or truncate', 'search_synonym', 'catalog_changed'],
  ['setting_changed', 'after insert or update or delete or truncate', 'setting', 'catalog_changed'],
];

/** The other triggers of a row: name, event with the table, and function. */
const OF_ROWS: readonly [name: string, event: string, calls: string][] = [
  ['account_searchable', 'after insert or update of name, phone_number, email on account', 'account_searchable'],
  ['audit_event_append_only', 'before update or delete on audit_event', 'audit_event_is_append_only'],
  ['customer_searchable', 'after insert or update of shop_name on customer', 'customer_searchable'],
  ['product_changed', 'before update on product', 'product_changed'],
  [
    'webhook_endpoint_version',
    'before update of url, types, description, ordering, enabled, disabled_reason, secrets on webhook_endpoint',
    'row_version',
  ],
];

/**
 * Returns the statements that create the triggers. They run once for each statement where they can: an import of thousands of rows
 * changes each count once.
 */
export function createTriggers(): string[] {
  return [
    ...AUDITED_TABLES.flatMap(({ table }) => onRowsOf(table, `${table}_audited_`, `${table}_audited`)),
    ...WITH_EVENTS.flatMap((table) => onRowsOf(table, `${table}_events_after_`, `${table}_events`)),
    ...PRICES.flatMap((table) => onRowsOf(table, `${table}_changed_after_`, 'prices_changed')),
    ...onRowsOf('category', 'category_words_after_', 'search_words_of_category_changed'),
    ...onRowsOf('product', 'product_codes_after_', 'product_codes_changed'),
    ...onRowsOf('product_search', 'product_search_after_', 'search_changed'),
    ...onRowsOf('product_search', 'product_search_words_after_', 'search_words_of_product_search_changed'),
    ...OF_STATEMENTS.map(
      ([name, event, on, calls]) =>
        `create trigger ${name} ${event} on ${on} for each statement execute function ${calls}()`,
    ),
    ...OF_ROWS.map(
      ([name, event, calls]) => `create trigger ${name} ${event} for each row execute function ${calls}()`,
    ),
    ...PRICES.map(
      (table) =>
        `create trigger ${table}_truncated after truncate on ${table} for each statement execute function catalog_changed()`,
    ),
    ...VERSIONED_TABLES.map(
      (table) =>
        `create trigger ${table}_version before update on ${table} for each row execute function row_version()`,
    ),
    // Details of audit events name the program that has made a change.
    `create trigger audit_event_program before insert on audit_event for each row
      when (current_setting('arot.audit_program', true) <> '') execute function name_program()`,
  ];
}

/** Returns the triggers that call a function with the rows of each statement, as `added` and `removed`. */
function onRowsOf(table: string, prefix: string, calls: string): string[] {
  return Object.entries({ insert: ADDED, update: BOTH, delete: REMOVED }).map(
    ([event, rows]) =>
      `create trigger ${prefix}${event} after ${event} on ${table} ${rows} for each statement execute function ${calls}()`,
  );
}
