import { Migration0001CatalogAndContent } from './0001-catalog-and-content.ts';

/** All migrations in order. A migration that has been released is never changed. */
export const migrationsList = [{ name: '0001-catalog-and-content', class: Migration0001CatalogAndContent }];
