import { type AliasableExpression, type InferResult, sql } from 'kysely';
import { builder, compileStatement, given } from '../../database/connection/compile-statement.ts';
import type { Database, EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { isoTimestamp, type Timestamptz, timestamp } from '../../database/schema/timestamps.ts';
import { textArray } from '../../database/schema/values.ts';
import { MULTI_FACTOR } from '../../http/principal.ts';
import { catalogVersion } from '../../reads/catalog-version.ts';
import { holdsAt, reachesCustomer } from '../price-lists-of-customer.ts';
import { lastUse } from './session.repository.ts';

/** Compiled once: every request with a credential runs it. */
const openCredentials = compileOpenCredentials();
const openTokens = compileOpenTokens();

export type CredentialRow = Awaited<ReturnType<typeof findOpenCredentials>>[number];

/** SHA-256 of the tokens to look up, by what they may be. */
export type Hashes = { readonly sessionHashes: readonly string[]; readonly keyHashes: readonly string[] };

/**
 * The limits for the last use. A session of a staff member has ended if its last use is before `idleSince`. A use is recorded
 * again if the last one is before `recordedBefore` for a staff member or a key, or before `hour` for other accounts.
 */
export type UseLimits = { readonly idleSince: Date; readonly recordedBefore: Date; readonly hour: Date };

/**
 * Returns the sessions and keys of these tokens that have neither expired nor been revoked, with the current state of their accounts
 * and the catalog version, so that a cached response needs no second round trip. Of an inactive account it returns revoked sessions
 * too: deactivation has ended them. One statement for any number of tokens.
 */
export async function findOpenCredentials(database: Database, hashes: Hashes, now: Date, use: UseLimits) {
  return await database.readCompiled(openCredentials, { ...hashes, ...momentsOf(now, use) }, true);
}

/**
 * Returns the access tokens that have neither expired nor been revoked, like {@link findOpenCredentials}. A statement of its own: with
 * its tables, planning the other one takes twice as long.
 *
 * An access token counts if it was issued for this API, to an application that is enabled. Its scopes are those that the application still
 * has. A token that an application got without a user belongs to the service account that the application has now. How its user has
 * signed in is what the token says: a later step of the session does not make it stronger.
 *
 * @param resource the audience of access tokens for this API
 */
export async function findOpenTokens(
  database: Database,
  tokenHashes: readonly string[],
  resource: string,
  now: Date,
  use: UseLimits,
) {
  return await database.readCompiled(openTokens, { tokenHashes, resource, ...momentsOf(now, use) }, true);
}

function momentsOf(now: Date, { idleSince, recordedBefore, hour }: UseLimits) {
  return {
    now: now.toISOString(),
    idleSince: idleSince.toISOString(),
    recordedBefore: recordedBefore.toISOString(),
    hour: hour.toISOString(),
  };
}

type Moments = Readonly<Record<Moment, string>>;
type TokenValues = Moments & { readonly tokenHashes: readonly string[]; readonly resource: string };
type Kind = 'session' | 'key' | 'token';
type Moment = 'now' | 'idleSince' | 'recordedBefore' | 'hour';

function compileOpenCredentials() {
  const value = given<Hashes>();
  const anyOf = (name: keyof Hashes) => sql<string>`any(${value(name)}::text[])`;
  const sessions = builder
    .selectFrom('session')
    .where('session.token_hash', '=', anyOf('sessionHashes'))
    .where('session.expires_at', '>', moment('now'))
    .select(['session.id', 'session.token_hash', 'session.account_id', 'session.must_change_password'])
    .select(['session.created_at', 'session.expires_at', 'session.methods', 'session.factor_at'])
    .select((eb) => [
      eb.fn.coalesce('session.fresh_at', 'session.created_at').as('fresh_at'),
      lastUse(eb).as('used_at'),
      eb.ref('session.revoked_at').as('revoked_at'),
      sql<Kind>`'session'`.as('kind'),
      sql<string[] | null>`null::jsonb`.as('own_permissions'),
      sql<string[] | null>`null::jsonb`.as('address_ranges'),
      sql<string | null>`null`.as('client_id'),
      sql<string[] | null>`null::jsonb`.as('scopes'),
    ]);
  const keys = builder
    .selectFrom('service_key')
    .where('service_key.token_hash', '=', anyOf('keyHashes'))
    .where('service_key.expires_at', '>', moment('now'))
    .select(['service_key.id', 'service_key.token_hash', 'service_key.account_id'])
    .select(sql<boolean>`false`.as('must_change_password'))
    .select(['service_key.created_at', 'service_key.expires_at'])
    .select([sql<string | null>`null`.as('methods'), sql<Timestamptz | null>`null::timestamptz`.as('factor_at')])
    .select((eb) => [
      eb.ref('service_key.created_at').as('fresh_at'),
      sql<Timestamptz>`coalesce(${eb.ref('service_key.last_used_at')}, '-infinity')`.as('used_at'),
      sql<Timestamptz | null>`null::timestamptz`.as('revoked_at'),
      sql<Kind>`'key'`.as('kind'),
      sql<string[] | null>`${eb.ref('service_key.permissions')}`.as('own_permissions'),
      sql<string[] | null>`${eb.ref('service_key.address_ranges')}`.as('address_ranges'),
      sql<string | null>`null`.as('client_id'),
      sql<string[] | null>`null::jsonb`.as('scopes'),
    ]);
  return withAccounts<Hashes & Moments>(sessions.unionAll(keys));
}

function compileOpenTokens() {
  const value = given<TokenValues>();
  const hashes = sql<string>`any(${value('tokenHashes')}::text[])`;
  const issued = builder
    .selectFrom('oauth_token as token')
    .innerJoin('oauth_grant as granted', 'granted.id', 'token.grant_id')
    .where('token.token_hash', '=', hashes)
    .where('token.kind', '=', 'AccessToken')
    .where('granted.revoked_at', 'is', null)
    .select(['token.token_hash', 'token.payload', 'token.expires_at', 'granted.client_id', 'granted.account_id'])
    .unionAll((union) =>
      union
        .selectFrom('oauth_client_token as token')
        .innerJoin('oauth_application as holder', 'holder.client_id', 'token.client_id')
        .where('token.token_hash', '=', hashes)
        .select(['token.token_hash', 'token.payload', 'token.expires_at', 'token.client_id'])
        .select((eb) => eb.ref('holder.service_account_id').$notNull().as('account_id')),
    );
  const tokens = builder
    .selectFrom(issued.as('issued'))
    .innerJoin('oauth_application as application', 'application.client_id', 'issued.client_id')
    .where('issued.expires_at', '>', moment('now'))
    .where((eb) => eb(sql<string>`${eb.ref('issued.payload')} ->> 'aud'`, '=', value('resource')))
    .where('application.disabled_at', 'is', null)
    .select(['issued.token_hash as id', 'issued.token_hash', 'issued.account_id'])
    .select((eb) => {
      const payload = eb.ref('issued.payload');
      const issuedAt = sql<Timestamptz>`to_timestamp((${payload} ->> 'iat')::bigint)`;
      const authenticatedAt = sql<Timestamptz | null>`to_timestamp((${payload} #>> '{extra,auth_time}')::bigint)`;
      return [
        sql<boolean>`false`.as('must_change_password'),
        issuedAt.as('created_at'),
        'issued.expires_at' as const,
        sql<string | null>`(
          select string_agg(method, ' ') from jsonb_array_elements_text(${payload} #> '{extra,amr}') method)`.as(
          'methods',
        ),
        sql<Timestamptz | null>`case when ${payload} #>> '{extra,acr}' = ${sql.lit(MULTI_FACTOR)} then ${authenticatedAt} end`.as(
          'factor_at',
        ),
        eb.fn.coalesce(authenticatedAt, issuedAt).as('fresh_at'),
        moment('now').as('used_at'),
        sql<Timestamptz | null>`null::timestamptz`.as('revoked_at'),
        sql<Kind>`'token'`.as('kind'),
        sql<string[] | null>`null::jsonb`.as('own_permissions'),
        sql<string[] | null>`null::jsonb`.as('address_ranges'),
        sql<string | null>`${eb.ref('issued.client_id')}`.as('client_id'),
        sql<string[] | null>`(
          select jsonb_agg(scope) from jsonb_array_elements_text(${eb.ref('application.scopes')}) scope
          where scope = any(string_to_array(${eb.ref('issued.payload')} ->> 'scope', ' ')))`.as('scopes'),
      ];
    });
  return withAccounts<TokenValues>(tokens);
}

function moment(name: Moment) {
  return sql<Timestamptz>`${given<Moments>()(name)}::timestamptz`;
}

type Credential = {
  readonly id: string;
  readonly token_hash: string;
  readonly account_id: string;
  readonly must_change_password: boolean;
  readonly created_at: Timestamptz;
  readonly expires_at: Timestamptz;
  readonly methods: string | null;
  readonly factor_at: Timestamptz | null;
  readonly fresh_at: Timestamptz;
  readonly used_at: Timestamptz;
  readonly revoked_at: Timestamptz | null;
  readonly kind: Kind;
  readonly own_permissions: string[] | null;
  readonly address_ranges: string[] | null;
  readonly client_id: string | null;
  readonly scopes: string[] | null;
};

/** Adds the accounts of credentials. The sessions of an inactive account count until they expire: its caller is rejected as such. */
function withAccounts<Values extends Moments>(credentials: AliasableExpression<Credential>) {
  const statement = builder
    .selectFrom(credentials.as('credential'))
    .innerJoin('account', 'account.id', 'credential.account_id')
    .leftJoin('role', 'role.name', 'account.role_name')
    .leftJoin('customer', 'customer.account_id', 'account.id')
    .where((eb) =>
      eb.or([
        eb.not('account.active'),
        eb.and([
          eb('credential.revoked_at', 'is', null),
          eb.or([
            eb('account.role_name', 'is', null),
            eb('credential.kind', '<>', 'session'),
            eb('credential.used_at', '>', moment('idleSince')),
          ]),
        ]),
      ]),
    )
    .select(['credential.id as credential_id', 'credential.token_hash', 'credential.must_change_password'])
    .select(['credential.kind', 'credential.own_permissions', 'credential.address_ranges'])
    .select(['credential.client_id', 'credential.scopes', 'credential.methods'])
    .select((eb) => [
      isoTimestamp(eb.ref('credential.created_at')).as('created_at'),
      isoTimestamp(eb.ref('credential.expires_at')).as('expires_at'),
      isoTimestamp(eb.ref('credential.fresh_at')).as('fresh_at'),
      isoTimestamp(eb.ref('credential.factor_at')).as('factor_at'),
      isoTimestamp(eb.ref('account.hold_until')).as('hold_until'),
    ])
    .select(['account.id as account_id', 'account.active', 'account.name', 'account.email', 'account.phone_number'])
    .select(['account.image', 'account.is_service', 'account.role_name', 'role.permissions', 'customer.customer_type'])
    .select((eb) =>
      eb(
        'credential.used_at',
        '<',
        eb.case().when('account.role_name', 'is', null).then(moment('hour')).else(moment('recordedBefore')).end(),
      )
        .$castTo<boolean>()
        .as('use_is_old'),
    )
    .select(catalogVersion.as('catalog_version'))
    .select((eb) => {
      const lists = eb
        .selectFrom('price_list as list')
        .where(holdsAt(moment('now')))
        .where(reachesCustomer(eb.ref('account.id'), eb.ref('customer.customer_type')))
        .select(({ fn }) => fn.agg<string[]>('jsonb_agg', ['list.id']).orderBy('list.id').as('ids'));
      const isCustomer = eb.and([eb('account.role_name', 'is', null), eb('customer.customer_type', 'is not', null)]);
      return eb.case().when(isCustomer).then(lists).end().as('price_lists');
    });
  return compileStatement<InferResult<typeof statement>[number], Values>(statement);
}

/**
 * Records that sessions or keys were used. One that another transaction has locked is left out: the next request records its
 * use.
 */
export async function recordUse(
  em: EntityManager,
  table: 'session' | 'service_key',
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await db(em)
    .updateTable(table)
    .set({ last_used_at: timestamp(now) })
    .where('id', 'in', (from) =>
      from
        .selectFrom(table)
        .where((eb) => eb('id', '=', eb.fn.any(textArray(ids))))
        .select('id')
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
