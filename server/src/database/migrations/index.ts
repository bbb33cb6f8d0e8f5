import { Migration0001CatalogAndContent } from './0001-catalog-and-content.ts';
import { Migration0002Accounts } from './0002-accounts.ts';
import { Migration0004OAuth } from './0004-oauth.ts';

/** All migrations in order. A migration that has been released is never changed. */
export const migrationsList = [
  { name: '0001-catalog-and-content', class: Migration0001CatalogAndContent },
  { name: '0002-accounts', class: Migration0002Accounts },
  { name: '0004-oauth', class: Migration0004OAuth },
];
