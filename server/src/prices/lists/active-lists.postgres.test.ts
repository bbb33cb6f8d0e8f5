import type { PriceList } from '@arot/contract';
import { expect, it } from 'vitest';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

it('of lists that are activated at the same time, a hundred become active', async () => {
  const server = await startTestServer();
  const staff = await createStaffCaller(server, ['*']);
  await server.database.fork().execute(`insert into price_list (id, name, status)
    select 'l' || n, 'List ' || n, case when n <= 97 then 'active' else 'draft' end from generate_series(1, 105) n`);
  const drafts = (await staff.call<{ items: PriceList[] }>('GET', '/price-lists?status=draft')).data.items;
  const statuses = await Promise.all(
    drafts.map(async ({ id }) => (await staff.call('POST', `/price-lists/${id}/activate`)).status),
  );
  expect(statuses.toSorted()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
  const [active] = (await staff.call<{ items: PriceList[] }>('GET', '/price-lists?status=active&limit=200')).data.items;
  // A list that is active stays so, and makes room for another one when it ends.
  expect((await staff.call('POST', `/price-lists/${active?.id}/activate`)).status).toBe(200);
  expect((await staff.call('POST', `/price-lists/${active?.id}/deactivate`)).status).toBe(200);
  const [draft] = drafts.filter((_, index) => statuses[index] === 409);
  expect((await staff.call('POST', `/price-lists/${draft?.id}/activate`)).status).toBe(200);
});
