import { type AliasableExpression, type InferResult, sql } from 'kysely';
import { builder, compileStatement, given } from '../../database/connection/compile-statement.ts';
import type { Database, EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { type Timestamptz, timestamp } from '../../database/schema/timestamps.ts';
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
    .where('session.tokenHash', '=', anyOf('sessionHashes'))
    .where('session.expiresAt', '>', moment('now'))
    .select(['session.id', 'session.tokenHash', 'session.accountId', 'session.mustChangePassword'])
    .select(['session.createdAt', 'session.expiresAt', 'session.methods', 'session.factorAt'])
    .select((eb) => [
      eb.fn.coalesce('session.freshAt', 'session.createdAt').as('freshAt'),
      lastUse(eb).as('usedAt'),
      eb.ref('session.revokedAt').as('revokedAt'),
      sql<Kind>`'session'`.as('kind'),
      sql<string[] | null>`null::jsonb`.as('ownPermissions'),
      sql<string[] | null>`null::jsonb`.as('addressRanges'),
      sql<string | null>`null`.as('clientId'),
      sql<string[] | null>`null::jsonb`.as('scopes'),
    ]);
  const keys = builder
    .selectFrom('service_key')
    .where('service_key.tokenHash', '=', anyOf('keyHashes'))
    .where('service_key.expiresAt', '>', moment('now'))
    .select(['service_key.id', 'service_key.tokenHash', 'service_key.accountId'])
    .select(sql<boolean>`false`.as('mustChangePassword'))
    .select(['service_key.createdAt', 'service_key.expiresAt'])
    .select([sql<string | null>`null`.as('methods'), sql<Timestamptz | null>`null::timestamptz`.as('factorAt')])
    .select((eb) => [
      eb.ref('service_key.createdAt').as('freshAt'),
      sql<Timestamptz>`coalesce(${eb.ref('service_key.lastUsedAt')}, '-infinity')`.as('usedAt'),
      sql<Timestamptz | null>`null::timestamptz`.as('revokedAt'),
      sql<Kind>`'key'`.as('kind'),
      sql<string[] | null>`${eb.ref('service_key.permissions')}`.as('ownPermissions'),
      sql<string[] | null>`${eb.ref('service_key.addressRanges')}`.as('addressRanges'),
      sql<string | null>`null`.as('clientId'),
      sql<string[] | null>`null::jsonb`.as('scopes'),
    ]);
  return withAccounts<Hashes & Moments>(sessions.unionAll(keys));
}

function compileOpenTokens() {
  const value = given<TokenValues>();
  const hashes = sql<string>`any(${value('tokenHashes')}::text[])`;
  const issued = builder
    .selectFrom('oauth_token as token')
    .innerJoin('oauth_grant as granted', 'granted.id', 'token.grantId')
    .where('token.tokenHash', '=', hashes)
    .where('token.kind', '=', 'AccessToken')
    .where('granted.revokedAt', 'is', null)
    .select(['token.tokenHash', 'token.payload', 'token.expiresAt', 'granted.clientId', 'granted.accountId'])
    .unionAll((union) =>
      union
        .selectFrom('oauth_client_token as token')
        .innerJoin('oauth_application as holder', 'holder.clientId', 'token.clientId')
        .where('token.tokenHash', '=', hashes)
        .select(['token.tokenHash', 'token.payload', 'token.expiresAt', 'token.clientId'])
        .select((eb) => eb.ref('holder.serviceAccountId').$notNull().as('accountId')),
    );
  const tokens = builder
    .selectFrom(issued.as('issued'))
    .innerJoin('oauth_application as application', 'application.clientId', 'issued.clientId')
    .where('issued.expiresAt', '>', moment('now'))
    .where((eb) => eb(sql<string>`${eb.ref('issued.payload')} ->> 'aud'`, '=', value('resource')))
    .where('application.disabledAt', 'is', null)
    .select(['issued.tokenHash as id', 'issued.tokenHash', 'issued.accountId'])
    .select((eb) => {
      const payload = eb.ref('issued.payload');
      const issuedAt = sql<Timestamptz>`to_timestamp((${payload} ->> 'iat')::bigint)`;
      const authenticatedAt = sql<Timestamptz | null>`to_timestamp((${payload} #>> '{extra,auth_time}')::bigint)`;
      return [
        sql<boolean>`false`.as('mustChangePassword'),
        issuedAt.as('createdAt'),
        'issued.expiresAt' as const,
        sql<string | null>`(
          select string_agg(method, ' ') from jsonb_array_elements_text(${payload} #> '{extra,amr}') method)`.as(
          'methods',
        ),
        sql<Timestamptz | null>`case when ${payload} #>> '{extra,acr}' = ${sql.lit(MULTI_FACTOR)} then ${authenticatedAt} end`.as(
          'factorAt',
        ),
        eb.fn.coalesce(authenticatedAt, issuedAt).as('freshAt'),
        moment('now').as('usedAt'),
        sql<Timestamptz | null>`null::timestamptz`.as('revokedAt'),
        sql<Kind>`'token'`.as('kind'),
        sql<string[] | null>`null::jsonb`.as('ownPermissions'),
        sql<string[] | null>`null::jsonb`.as('addressRanges'),
        sql<string | null>`${eb.ref('issued.clientId')}`.as('clientId'),
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
  readonly tokenHash: string;
  readonly accountId: string;
  readonly mustChangePassword: boolean;
  readonly createdAt: Timestamptz;
  readonly expiresAt: Timestamptz;
  readonly methods: string | null;
  readonly factorAt: Timestamptz | null;
  readonly freshAt: Timestamptz;
  readonly usedAt: Timestamptz;
  readonly revokedAt: Timestamptz | null;
  readonly kind: Kind;
  readonly ownPermissions: string[] | null;
  readonly addressRanges: string[] | null;
  readonly clientId: string | null;
  readonly scopes: string[] | null;
};

/** Adds the accounts of credentials. The sessions of an inactive account count until they expire: its caller is rejected as such. */
function withAccounts<Values extends Moments>(credentials: AliasableExpression<Credential>) {
  const statement = builder
    .selectFrom(credentials.as('credential'))
    .innerJoin('account', 'account.id', 'credential.accountId')
    .leftJoin('role', 'role.name', 'account.roleName')
    .leftJoin('customer', 'customer.accountId', 'account.id')
    .where((eb) =>
      eb.or([
        eb.not('account.active'),
        eb.and([
          eb('credential.revokedAt', 'is', null),
          eb.or([
            eb('account.roleName', 'is', null),
            eb('credential.kind', '<>', 'session'),
            eb('credential.usedAt', '>', moment('idleSince')),
          ]),
        ]),
      ]),
    )
    .select(['credential.id as credentialId', 'credential.tokenHash', 'credential.mustChangePassword'])
    .select(['credential.kind', 'credential.ownPermissions', 'credential.addressRanges'])
    .select(['credential.clientId', 'credential.scopes', 'credential.methods'])
    .select([
      'credential.createdAt',
      'credential.expiresAt',
      'credential.freshAt',
      'credential.factorAt',
      'account.holdUntil',
    ])
    .select(['account.id as accountId', 'account.active', 'account.name', 'account.email', 'account.phoneNumber'])
    .select(['account.image', 'account.isService', 'account.roleName', 'role.permissions', 'customer.customerType'])
    .select((eb) =>
      eb(
        'credential.usedAt',
        '<',
        eb.case().when('account.roleName', 'is', null).then(moment('hour')).else(moment('recordedBefore')).end(),
      )
        .$castTo<boolean>()
        .as('useIsOld'),
    )
    .select(catalogVersion.as('catalogVersion'))
    .select((eb) => {
      const lists = eb
        .selectFrom('price_list as list')
        .where(holdsAt(moment('now')))
        .where(reachesCustomer(eb.ref('account.id'), eb.ref('customer.customerType')))
        .select(({ fn }) => fn.agg<string[]>('jsonb_agg', ['list.id']).orderBy('list.id').as('ids'));
      const isCustomer = eb.and([eb('account.roleName', 'is', null), eb('customer.customerType', 'is not', null)]);
      return eb.case().when(isCustomer).then(lists).end().as('priceLists');
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
    .set({ lastUsedAt: timestamp(now) })
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
