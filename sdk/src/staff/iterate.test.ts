import { expect, it } from 'vitest';
import { staffRoutes } from '../generated/staff-routes.ts';
import { parseRoute } from '../route.ts';
import { createStaffClient } from './create-staff-client.ts';

const lists = staffRoutes.rows.map(parseRoute).filter(({ kind }) => kind === 'query-parts');

it.each(lists)('$name.iterate requests part after part of $path', async ({ name, path }) => {
  const requests: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    const { pathname, search } = new URL(String(url));
    requests.push(`${pathname}${search}`);
    const data = { items: [requests.length], nextCursor: requests.length < 3 ? `c${requests.length}` : null };
    return Response.json({ data });
  };
  const client = createStaffClient({ baseUrl: 'http://shop.test', fetch, token: 'token' });
  const [namespace = '', method = ''] = name.split('.');
  type Lists = { readonly [name: string]: { iterate(...args: unknown[]): AsyncIterable<unknown> } };
  const operations = (client as unknown as { readonly [namespace: string]: Lists })[namespace];
  const args = path.includes(':') ? ['a-1', { limit: 1 }] : [{ limit: 1 }];
  const items: unknown[] = [];
  for await (const item of operations?.[method]?.iterate(...args) ?? []) items.push(item);
  expect(items).toEqual([1, 2, 3]);
  const target = path.replace(/:\w+/, 'a-1');
  expect(requests).toEqual([`${target}?limit=1`, `${target}?limit=1&cursor=c1`, `${target}?limit=1&cursor=c2`]);
});
