import { expect, it } from 'vitest';
import { installArot } from '../../../test/support/process/arot-process.ts';

// The tests build on each other: one database, in order.
const arot = await installArot();

const json = async (...args: string[]) => JSON.parse((await arot.run([...args, '--json'])).stdout);
const staff = (email: string, ...more: string[]) => [
  ...['account', 'create-staff', '--email', email, '--name', 'N', '--role', 'clerk'],
  ...more,
];

it('sets and lists roles, and warns about unknown permissions', async () => {
  const set = await arot.run(['role', 'set', 'clerk', '--permission', 'catalog:read', 'catalog.read', '--json']);
  expect(set.code).toBe(0);
  expect(set.stderr).toBe('Warning: this server does not know catalog.read. See "arot role set --help".\n');
  const clerk = {
    name: 'clerk',
    permissions: ['catalog:read', 'catalog.read'],
    unknownPermissions: ['catalog.read'],
    accountCount: 0,
  };
  expect(JSON.parse(set.stdout)).toMatchObject({ ...clerk, changed: true });
  expect(await json('role', 'list')).toMatchObject({ roles: [clerk] });
  expect(await json('role', 'set', 'clerk', '--permission', 'catalog:read', 'prices:write')).toMatchObject({
    unknownPermissions: [],
    changed: true,
  });
  expect(await json('role', 'set', 'clerk', '--permission', 'catalog:read', 'prices:write')).toMatchObject({
    changed: false,
  });
});

it('does not change a role by way of an account', async () => {
  const rejected = await arot.run(staff('a@example.com', '--permission', '*'));
  expect(rejected.code).toBe(1);
  expect(rejected.stderr.split('\n')).toEqual([
    'permission: The role "clerk" has other permissions: catalog:read prices:write. Leave --permission out to use it as it is.',
    'To change it for every account that has it: arot role set "clerk" --permission \'*\'',
    'Nothing was changed.',
    '',
  ]);
  expect((await arot.run(['account', 'show', 'a@example.com'])).code).toBe(1);
  expect((await arot.run(staff('a@example.com', '--permission', 'prices:write', 'catalog:read'))).code).toBe(0);
  expect((await arot.run(staff('b@example.com'))).code).toBe(0);
  const granted = ['account', 'grant-staff', 'a@example.com', '--role', 'clerk', '--permission', 'audit:read'];
  expect((await arot.run(granted)).code).toBe(1);
  expect(await json('account', 'show', 'a@example.com')).toMatchObject({
    permissions: ['catalog:read', 'prices:write'],
  });
});

it('deletes a role that no account has', async () => {
  const rejected = await arot.run(['role', 'delete', 'clerk']);
  expect([rejected.code, rejected.stderr]).toEqual([
    1,
    '2 account(s) have the role "clerk". Give them another role first.\n',
  ]);
  for (const email of ['a@example.com', 'b@example.com']) await arot.run(['account', 'revoke-staff', email]);
  expect(await json('role', 'delete', 'clerk')).toEqual({ name: 'clerk', deleted: true });
  expect((await arot.run(['role', 'delete', 'clerk'])).stderr).toBe('There is no role "clerk".\n');
  expect((await arot.run(['role', 'set', ' ', '--permission', 'a b'])).stderr).toBe(
    'role: Must not be empty.\npermissions.0: "a b" must be "*", or 1 to 100 letters, digits and the characters _ . : -\nNothing was changed.\n',
  );
});
