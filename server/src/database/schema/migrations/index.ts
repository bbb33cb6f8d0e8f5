import type { Migration } from '@mikro-orm/migrations';
import { Migration0001Catalog } from './0001-catalog.ts';
import { Migration0002CatalogProjections } from './0002-catalog-projections.ts';
import { Migration0003Accounts } from './0003-accounts.ts';
import { Migration0004OAuth } from './0004-oauth.ts';
import { Migration0005Chat } from './0005-chat.ts';
import { Migration0006DatabaseIdentity } from './0006-database-identity.ts';
import { Migration0007Jobs } from './0007-jobs.ts';
import { Migration0008Housekeeping } from './0008-housekeeping.ts';
import { Migration0009Staff } from './0009-staff.ts';
import { Migration0010Pictures } from './0010-pictures.ts';
import { Migration0011Customers } from './0011-customers.ts';
import { Migration0012StaffProducts } from './0012-staff-products.ts';
import { Migration0013PriceUpdates } from './0013-price-updates.ts';
import { Migration0014SearchChanges } from './0014-search-changes.ts';
import { Migration0015RowVersions } from './0015-row-versions.ts';
import { Migration0016TokenLimit } from './0016-token-limit.ts';
import { Migration0017OneTimePasswords } from './0017-one-time-passwords.ts';
import { Migration0018PrivateFiles } from './0018-private-files.ts';
import { Migration0019IdTokenClaims } from './0019-id-token-claims.ts';
import { Migration0020CategoryDisplay } from './0020-category-display.ts';
import { Migration0021SessionClients } from './0021-session-clients.ts';
import { Migration0022WholesaleRequests } from './0022-wholesale-requests.ts';
import { Migration0023DocumentRequirements } from './0023-document-requirements.ts';
import { Migration0024Messages } from './0024-messages.ts';
import { Migration0026AccountExports } from './0026-account-exports.ts';
import { Migration0027AccountDeletions } from './0027-account-deletions.ts';
import { Migration0028SearchWords } from './0028-search-words.ts';
import { Migration0029SearchTerms } from './0029-search-terms.ts';
import { Migration0030Events } from './0030-events.ts';
import { Migration0031BackchannelLogout } from './0031-backchannel-logout.ts';
import { Migration0032ServiceAccounts } from './0032-service-accounts.ts';
import { Migration0033TokensForTheApi } from './0033-tokens-for-the-api.ts';
import { Migration0034SecondFactors } from './0034-second-factors.ts';
import { Migration0035PriceLists } from './0035-price-lists.ts';
import { Migration0036ProductCodes } from './0036-product-codes.ts';
import { Migration0038DevicesOfCodes } from './0038-devices-of-codes.ts';
import { Migration0039SearchAmounts } from './0039-search-amounts.ts';

export type ListedMigration = {
  readonly name: string;
  readonly class: new (...parameters: ConstructorParameters<typeof Migration>) => Migration;
  /**
   * True if the migration removes or changes something that the version before it uses. Such a migration is released only after a
   * version that no longer uses it. Versions that do not know the migration reject the database.
   */
  readonly isBreaking: boolean;
};

/** All migrations in order. A released migration is never changed. */
export const migrationsList: readonly ListedMigration[] = [
  { name: '0001-catalog', class: Migration0001Catalog, isBreaking: false },
  { name: '0002-catalog-projections', class: Migration0002CatalogProjections, isBreaking: false },
  { name: '0003-accounts', class: Migration0003Accounts, isBreaking: false },
  { name: '0004-oauth', class: Migration0004OAuth, isBreaking: false },
  { name: '0005-chat', class: Migration0005Chat, isBreaking: false },
  { name: '0006-database-identity', class: Migration0006DatabaseIdentity, isBreaking: false },
  { name: '0007-jobs', class: Migration0007Jobs, isBreaking: false },
  { name: '0008-housekeeping', class: Migration0008Housekeeping, isBreaking: false },
  { name: '0009-staff', class: Migration0009Staff, isBreaking: false },
  { name: '0010-pictures', class: Migration0010Pictures, isBreaking: false },
  { name: '0011-customers', class: Migration0011Customers, isBreaking: false },
  { name: '0012-staff-products', class: Migration0012StaffProducts, isBreaking: false },
  { name: '0013-price-updates', class: Migration0013PriceUpdates, isBreaking: false },
  { name: '0014-search-changes', class: Migration0014SearchChanges, isBreaking: false },
  { name: '0015-row-versions', class: Migration0015RowVersions, isBreaking: false },
  { name: '0016-token-limit', class: Migration0016TokenLimit, isBreaking: false },
  { name: '0017-one-time-passwords', class: Migration0017OneTimePasswords, isBreaking: false },
  { name: '0018-private-files', class: Migration0018PrivateFiles, isBreaking: false },
  { name: '0019-id-token-claims', class: Migration0019IdTokenClaims, isBreaking: false },
  { name: '0020-category-display', class: Migration0020CategoryDisplay, isBreaking: false },
  { name: '0021-session-clients', class: Migration0021SessionClients, isBreaking: false },
  { name: '0022-wholesale-requests', class: Migration0022WholesaleRequests, isBreaking: false },
  { name: '0023-document-requirements', class: Migration0023DocumentRequirements, isBreaking: false },
  { name: '0024-messages', class: Migration0024Messages, isBreaking: false },
  { name: '0026-account-exports', class: Migration0026AccountExports, isBreaking: false },
  { name: '0027-account-deletions', class: Migration0027AccountDeletions, isBreaking: false },
  { name: '0028-search-words', class: Migration0028SearchWords, isBreaking: false },
  { name: '0029-search-terms', class: Migration0029SearchTerms, isBreaking: false },
  { name: '0030-events', class: Migration0030Events, isBreaking: false },
  { name: '0031-backchannel-logout', class: Migration0031BackchannelLogout, isBreaking: false },
  { name: '0032-service-accounts', class: Migration0032ServiceAccounts, isBreaking: false },
  { name: '0033-tokens-for-the-api', class: Migration0033TokensForTheApi, isBreaking: false },
  { name: '0034-second-factors', class: Migration0034SecondFactors, isBreaking: false },
  { name: '0035-price-lists', class: Migration0035PriceLists, isBreaking: false },
  { name: '0036-product-codes', class: Migration0036ProductCodes, isBreaking: false },
  { name: '0038-devices-of-codes', class: Migration0038DevicesOfCodes, isBreaking: false },
  { name: '0039-search-amounts', class: Migration0039SearchAmounts, isBreaking: false },
];
