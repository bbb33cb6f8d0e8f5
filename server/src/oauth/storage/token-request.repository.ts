import { type Expression, type InferResult, type RawBuilder, sql } from 'kysely';
import { allOf, builder, compileStatement, given } from '../../database/connection/compile-statement.ts';
import type { Database } from '../../database/database.ts';
import { isoTimestamp, type Timestamptz } from '../../database/schema/timestamps.ts';
import type { Json } from '../../database/schema/values.ts';
import { type ApplicationRow, selectApplications } from '../applications/application.repository.ts';
import { type IssuedToken, selectTokens, type TokenKind } from './token.repository.ts';

/*
 * The two statements of a request to the token endpoint. Both are compiled once and prepared: a refresh spends more time on
 * statements than on anything else.
 */

type LookUpValues = {
  readonly clientId: string;
  readonly kind: TokenKind;
  readonly tokenHash: string;
  readonly successorHash: string | null;
};

type PresentedRow = InferResult<ReturnType<typeof presentedToken>>[number];

export type LookUpRow = ApplicationRow & (PresentedRow | { readonly payload: null });

const LOOK_UP = compileStatement<LookUpRow, LookUpValues>(lookUp());

/**
 * Returns an application with the code or refresh token that it presents, the token's grant and account. The columns of the token
 * are null if there is no such token, or if `findToken` would not find it. The token may belong to another application.
 */
export async function findTokenRequest(database: Database, values: LookUpValues): Promise<LookUpRow | undefined> {
  // Such an id is unknown, and PostgreSQL cannot compare it.
  if (values.clientId.includes('\0')) return undefined;
  const [row] = await database.readCompiled(LOOK_UP, values, true);
  return row;
}

function lookUp() {
  const value = given<LookUpValues>();
  const application = selectApplications(builder).where('oauth_application.clientId', '=', value('clientId'));
  const presented = presentedToken();
  return builder
    .selectFrom(application.as('application'))
    .leftJoin(presented.as('presented'), (join) => join.onTrue())
    .select(allOf(application, 'application'))
    .select(allOf(presented, 'presented'));
}

/** Selects the presented token with the columns of its grant and its account that the provider reads. */
function presentedToken() {
  const value = given<LookUpValues>();
  return selectTokens(builder, sql`${value('successorHash')}::text`)
    .where('token.tokenHash', '=', value('tokenHash'))
    .where('token.kind', '=', value('kind'))
    .select(['oauth_grant.id as grantId', 'oauth_grant.clientId as grantClientId', 'oauth_grant.scope'])
    .select(['account.id as accountId', 'account.active', 'account.name as accountName', 'account.image'])
    .select(['account.email', 'account.phoneNumber'])
    .select((eb) => [
      'oauth_grant.expiresAt as grantExpiresAt',
      isoTimestamp(eb.fn.coalesce('account.updatedAt', 'account.createdAt')).as('accountUpdatedAt'),
      eb('account.emailVerifiedAt', 'is not', null).$castTo<boolean>().as('emailVerified'),
      eb('account.phoneVerifiedAt', 'is not', null).$castTo<boolean>().as('phoneVerified'),
    ]);
}

type ExchangeValues = {
  readonly usedHash: string;
  readonly grantId: string;
  readonly now: string;
  readonly grantUntil: string;
} & { readonly [Name in `${'first' | 'second'}${'Hash' | 'Kind' | 'Payload' | 'ExpiresAt'}`]: string };

const EXCHANGE = compileStatement<{ grantId: string }, ExchangeValues>(exchange());

/**
 * Marks a code or refresh token as used, inserts the two tokens that it is exchanged for, and extends its grant to
 * `grantUntil`. One statement does all of it or nothing. Of concurrent exchanges of one token, exactly one succeeds.
 *
 * @returns whether this exchange succeeded; false if the token had been used, or its grant has been revoked
 */
export async function exchangeToken(
  database: Database,
  {
    usedHash,
    now,
    tokens: [first, second],
    grantUntil,
  }: {
    readonly usedHash: string;
    readonly now: Date;
    readonly tokens: readonly [IssuedToken, IssuedToken];
    readonly grantUntil: Date;
  },
): Promise<boolean> {
  const exchanged = await database.writeCompiled(EXCHANGE, {
    usedHash,
    grantId: first.grantId,
    now: now.toISOString(),
    grantUntil: grantUntil.toISOString(),
    firstHash: first.tokenHash,
    firstKind: first.kind,
    firstPayload: JSON.stringify(first.payload),
    firstExpiresAt: first.expiresAt.toISOString(),
    secondHash: second.tokenHash,
    secondKind: second.kind,
    secondPayload: JSON.stringify(second.payload),
    secondExpiresAt: second.expiresAt.toISOString(),
  });
  return exchanged.length > 0;
}

function exchange() {
  const value = given<ExchangeValues>();
  const moment = (name: keyof ExchangeValues): RawBuilder<Timestamptz> => sql`${value(name)}::timestamptz`;
  const issued = (which: 'first' | 'second', grantId: Expression<string>) =>
    [
      value(`${which}Hash`).as('tokenHash'),
      sql<TokenKind>`${value(`${which}Kind`)}`.as('kind'),
      sql<string>`${grantId}`.as('grantId'),
      sql<Json<Record<string, unknown>>>`${value(`${which}Payload`)}::jsonb`.as('payload'),
      moment(`${which}ExpiresAt`).as('expiresAt'),
    ] as const;
  return (
    builder
      // The grant is locked before its token, in the order of docs/change/architecture.md#the-order-of-locks.
      .with('open', (query) =>
        query
          .selectFrom('oauth_grant')
          .where('id', '=', value('grantId'))
          .where('revokedAt', 'is', null)
          .select('id')
          .forKeyShare(),
      )
      .with('used', (query) =>
        query
          .updateTable('oauth_token')
          .from('open')
          .set({ consumedAt: moment('now') })
          .whereRef('oauth_token.grantId', '=', 'open.id')
          .where('oauth_token.tokenHash', '=', value('usedHash'))
          .where('oauth_token.consumedAt', 'is', null)
          .returning('oauth_token.grantId'),
      )
      .with('issued', (query) =>
        query
          .insertInto('oauth_token')
          .columns(['tokenHash', 'kind', 'grantId', 'payload', 'expiresAt'])
          .expression((insert) =>
            insert
              .selectFrom('used')
              .select((eb) => issued('first', eb.ref('used.grantId')))
              .unionAll(insert.selectFrom('used').select((eb) => issued('second', eb.ref('used.grantId')))),
          )
          .onConflict((conflict) => conflict.column('tokenHash').doNothing()),
      )
      .with('extended', (query) =>
        query
          .updateTable('oauth_grant')
          .from('used')
          .set({ expiresAt: moment('grantUntil') })
          .whereRef('oauth_grant.id', '=', 'used.grantId')
          .where('oauth_grant.expiresAt', '<', moment('grantUntil')),
      )
      .selectFrom('used')
      .select('used.grantId')
  );
}
