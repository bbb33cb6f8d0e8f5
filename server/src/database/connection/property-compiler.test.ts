import { UnderscoreNamingStrategy } from '@mikro-orm/core';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { entities } from '../schema/schema.ts';
import { allOf, builder } from './compile-statement.ts';
import { columnOf } from './property-compiler.ts';

const account = builder
  .selectFrom('account')
  .select(['account.id', 'account.phoneNumber as phone', 'account.roleName']);

it('writes the column of each property as MikroORM names it', () => {
  const naming = new UnderscoreNamingStrategy();
  const properties = entities.flatMap((entity) => Object.keys(entity.meta.properties));
  expect(properties.length).toBeGreaterThan(300);
  expect(properties.map(columnOf)).toEqual(properties.map((property) => naming.propertyToColumnName(property)));
});

it('gives the columns of a result the names of the properties', () => {
  expect(account.where('account.phoneNumber', '=', '1').compile().sql).toBe(
    'select "account"."id", "account"."phone_number" as "phone", "account"."role_name" as "roleName" ' +
      'from "account" where "account"."phone_number" = $1',
  );
  const changed = builder.updateTable('account').set({ phoneNumber: '1' }).returning(['id', 'phoneNumber']);
  expect(changed.compile().sql).toBe(
    'update "account" set "phone_number" = $1 returning "id", "phone_number" as "phoneNumber"',
  );
});

it('orders by a column of the result as SQL does', () => {
  const ordered = builder
    .selectFrom('account')
    .select((eb) => [eb.fn.max('createdAt').as('newestAt'), 'roleName'])
    .groupBy('roleName')
    .orderBy('newestAt', 'desc')
    .orderBy('roleName');
  expect(ordered.compile().sql).toContain('group by "role_name" order by "newestAt" desc, "role_name"');
});

it('gives the columns of a subquery the names of the columns, which other parts of the statement use', () => {
  const statement = builder
    .with('found', () => account)
    .selectFrom(account.as('other'))
    .innerJoin('found', 'found.roleName', 'other.roleName')
    .select('found.roleName');
  expect(statement.compile().sql).toBe(
    'with "found" as (select "account"."id", "account"."phone_number" as "phone", "account"."role_name" from "account") ' +
      'select "found"."role_name" as "roleName" from (select "account"."id", "account"."phone_number" as "phone", ' +
      '"account"."role_name" from "account") as "other" inner join "found" on "found"."role_name" = "other"."role_name"',
  );
});

it('gives the columns of a subquery inside SQL text the names of the properties, which become keys of JSON', () => {
  expect(sql`select json_agg(found) from ${account.as('found')}`.compile(builder).sql).toContain(' as "roleName" ');
});

it('rejects `*` as a result, and `allOf` names the columns of a subquery', () => {
  const all = builder.selectFrom(account.as('found'));
  expect(() => all.selectAll().compile()).toThrow('The columns of a result are named.');
  expect(allOf(account, 'found')).toEqual(['found.id', 'found.phone', 'found.roleName']);
});
