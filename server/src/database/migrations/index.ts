import { Migration0001Catalog } from './0001-catalog.ts';
import { Migration0002CatalogProjections } from './0002-catalog-projections.ts';
import { Migration0003Accounts } from './0003-accounts.ts';
import { Migration0004OAuth } from './0004-oauth.ts';
import { Migration0005Chat } from './0005-chat.ts';
import { Migration0006DatabaseIdentity } from './0006-database-identity.ts';

/** All migrations in order. A released migration is never changed. */
export const migrationsList = [
  { name: '0001-catalog', class: Migration0001Catalog },
  { name: '0002-catalog-projections', class: Migration0002CatalogProjections },
  { name: '0003-accounts', class: Migration0003Accounts },
  { name: '0004-oauth', class: Migration0004OAuth },
  { name: '0005-chat', class: Migration0005Chat },
  { name: '0006-database-identity', class: Migration0006DatabaseIdentity },
];
