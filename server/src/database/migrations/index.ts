import { Migration0001CatalogAndContent } from './0001-catalog-and-content.ts';
import { Migration0002Accounts } from './0002-accounts.ts';
import { Migration0003CatalogListing } from './0003-catalog-listing.ts';
import { Migration0004OAuth } from './0004-oauth.ts';
import { Migration0005Chat } from './0005-chat.ts';
import { Migration0006ProductSearch } from './0006-product-search.ts';
import { Migration0007OAuthHomeUrl } from './0007-oauth-home-url.ts';
import { Migration0008ChatRenewals } from './0008-chat-renewals.ts';
import { Migration0009OAuthApplications } from './0009-oauth-applications.ts';
import { Migration0010CatalogEpoch } from './0010-catalog-epoch.ts';
import { Migration0011SearchNormalization } from './0011-search-normalization.ts';
import { Migration0012DatabaseIdentity } from './0012-database-identity.ts';

/** All migrations in order. A migration that has been released is never changed. */
export const migrationsList = [
  { name: '0001-catalog-and-content', class: Migration0001CatalogAndContent },
  { name: '0002-accounts', class: Migration0002Accounts },
  { name: '0003-catalog-listing', class: Migration0003CatalogListing },
  { name: '0004-oauth', class: Migration0004OAuth },
  { name: '0005-chat', class: Migration0005Chat },
  { name: '0006-product-search', class: Migration0006ProductSearch },
  { name: '0007-oauth-home-url', class: Migration0007OAuthHomeUrl },
  { name: '0008-chat-renewals', class: Migration0008ChatRenewals },
  { name: '0009-oauth-applications', class: Migration0009OAuthApplications },
  { name: '0010-catalog-epoch', class: Migration0010CatalogEpoch },
  { name: '0011-search-normalization', class: Migration0011SearchNormalization },
  { name: '0012-database-identity', class: Migration0012DatabaseIdentity },
];
