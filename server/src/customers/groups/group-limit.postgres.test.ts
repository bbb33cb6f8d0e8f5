import type { CustomerGroup } from '@arot/contract';
import { expect, it } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

it('customers that are added to 14 groups at the same time are in ten', async () => {
  const server = await startTestServer();
  const staff = await createStaffCaller(server, ['*']);
  const customers: string[] = [];
  for (let count = 0; count < 5; count += 1)
    customers.push((await createAccount(server, { customerType: 'WHOLESALE' })).id);
  const groups: string[] = [];
  for (let count = 0; count < 14; count += 1)
    groups.push((await staff.call<CustomerGroup>('POST', '/customer-groups', { name: `Group ${count}` })).data.id);
  const statuses = await Promise.all(
    groups.map(async (id, index) => {
      // In other orders, so that locks in the order of the request would deadlock.
      const add = index % 2 === 0 ? customers : customers.toReversed();
      return (await staff.call('POST', `/customer-groups/${id}/members`, { add })).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 409)).toHaveLength(4);
  const rows = await server.database
    .fork()
    .execute<{ count: number }[]>('select count(*)::int as count from customer_group_member group by account_id');
  expect(rows.map(({ count }) => count)).toEqual([10, 10, 10, 10, 10]);
});
