import type { InferKyselyDB } from '@mikro-orm/sql';
import type { ColumnType } from 'kysely';
import { Account, AccountExport, AccountSearch, Role, ServiceKey } from './account.entity.ts';
import { AppContent, Setting } from './app-content.entity.ts';
import { AuditEvent } from './audit-event.entity.ts';
import { CatalogImport, CatalogImportRow } from './catalog-import.entity.ts';
import { Category } from './category.entity.ts';
import { ChatApplication, ChatField, ChatOrigin, ChatSecret } from './chat-application.entity.ts';
import { ChatVisitor } from './chat-visitor.entity.ts';
import { Customer, CustomerDocument, DocumentRequirement } from './customer.entity.ts';
import { DatabaseIdentity } from './database-identity.entity.ts';
import { Event, EventFeed } from './event.entity.ts';
import { FactorChallenge, FactorReset, KnownDevice, Passkey, RecoveryCode, Totp } from './factor.entity.ts';
import { Job } from './job.entity.ts';
import { Message } from './message.entity.ts';
import { OAuthApplication, OAuthApplicationSecret } from './oauth-application.entity.ts';
import { OAuthConsent, OAuthGrant } from './oauth-grant.entity.ts';
import { OAuthClientToken, OAuthInteraction, OAuthSigningKey, OAuthToken } from './oauth-token.entity.ts';
import { CodeCount, OneTimeCode } from './one-time-code.entity.ts';
import { PendingDocument } from './pending-document.entity.ts';
import { Picture } from './picture.entity.ts';
import {
  CustomerGroup,
  CustomerGroupMember,
  PriceList,
  PriceListCustomer,
  PriceListEntry,
  PriceListGroup,
} from './price-list.entity.ts';
import { Product, ProductAvailability } from './product.entity.ts';
import {
  CatalogEpoch,
  CatalogVersion,
  ListingCount,
  ProductListing,
  ProductSearch,
  SearchChange,
} from './product-listing.entity.ts';
import { CategoryTerm, ProductTerm, SearchMiss, SearchState, SearchSynonym, SearchTerm } from './search-term.entity.ts';
import { Session } from './session.entity.ts';
import { FormerSlug, IdempotentRequest, WholesaleRequest } from './staff.entity.ts';
import type { Timestamptz } from './timestamps.ts';
import type { Json } from './values.ts';
import { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from './webhook.entity.ts';
import { WidgetResumeToken, WidgetSession } from './widget-session.entity.ts';

/**
 * Every table and view, described once: columns, types, defaults and indexes. A test compares this description with
 * what the migrations create; constraints and triggers are in the migrations alone.
 */
export const entities = [
  Category,
  Product,
  ProductAvailability,
  ProductListing,
  ProductSearch,
  SearchChange,
  ProductTerm,
  CategoryTerm,
  SearchTerm,
  SearchState,
  SearchSynonym,
  SearchMiss,
  ListingCount,
  CatalogVersion,
  CatalogEpoch,
  Setting,
  AppContent,
  Role,
  Account,
  AccountSearch,
  Totp,
  Passkey,
  RecoveryCode,
  FactorChallenge,
  KnownDevice,
  FactorReset,
  AccountExport,
  Customer,
  CustomerDocument,
  DocumentRequirement,
  CustomerGroup,
  CustomerGroupMember,
  PriceList,
  PriceListGroup,
  PriceListCustomer,
  PriceListEntry,
  PendingDocument,
  Picture,
  CatalogImport,
  CatalogImportRow,
  Session,
  ServiceKey,
  AuditEvent,
  ChatApplication,
  ChatOrigin,
  ChatSecret,
  ChatField,
  ChatVisitor,
  WidgetSession,
  WidgetResumeToken,
  OAuthApplication,
  OAuthApplicationSecret,
  OAuthConsent,
  OAuthGrant,
  OAuthToken,
  OAuthClientToken,
  OAuthInteraction,
  OAuthSigningKey,
  DatabaseIdentity,
  Job,
  FormerSlug,
  IdempotentRequest,
  WholesaleRequest,
  Message,
  OneTimeCode,
  CodeCount,
  Event,
  EventFeed,
  WebhookEndpoint,
  WebhookDelivery,
  WebhookAttempt,
];

type Tables = InferKyselyDB<(typeof entities)[number], { columnNamingStrategy: 'property' }>;

/** The tables as the query builder sees them: the names and types of the properties of the entities. @see PropertyCompiler */
export type Schema = {
  [Table in keyof Tables]: { [Column in keyof Tables[Table]]: ColumnOf<Tables[Table][Column]> };
};

/**
 * MikroORM infers the types of entity properties. The drivers return and take something else for timestamps and JSON,
 * and a computed column is never written.
 */
type ColumnOf<T> =
  NonNullable<T> extends ColumnType<infer Value, infer Insert, unknown>
    ? [Insert] extends [never]
      ? ColumnType<Selected<Value> | Extract<T, null>, never, never>
      : ColumnType<Selected<Value>, Written<Value> | undefined, Written<Value>>
    : ColumnType<Selected<T>, Written<T>, Written<T>>;

type Selected<T> = T extends Date ? Timestamptz : T;

type Written<T> = T extends Date
  ? Timestamptz
  : T extends string | number | boolean | null
    ? T
    : T extends readonly (infer Item)[]
      ? Json<readonly Item[]>
      : Json<T>;
