import { describe, expect, it } from 'vitest';
import { installArot } from '../../../test/support/process/arot-process.ts';
import { isServiceKey } from '../../accounts/keys/service-key.ts';

const arot = await installArot();
await arot.run(['db', 'migrate']);
await arot.run(['role', 'set', 'erp', '--permission', 'catalog:read', 'prices:write']);
const id: string = (await json(['account', 'create-service', '--name', 'ERP · ইআরপি', '--role', 'erp'])).id;

async function json(args: string[]) {
  const { code, stdout, stderr } = await arot.run([...args, '--json']);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

describe('arot key', () => {
  it('creates a key, lists it without its secret, and revokes it', async () => {
    const options = ['--permission', 'catalog:read', '--expires', '30d', '--address-range', '203.0.113.0/24'];
    const { key, ...made } = await json(['key', 'create', id, '--name', 'Warehouse', ...options]);
    expect(isServiceKey(key)).toBe(true);
    expect(made).toMatchObject({ permissions: ['catalog:read'], addressRanges: ['203.0.113.0/24'], lastUsedAt: null });
    expect(Math.round((Date.parse(made.expiresAt) - Date.now()) / 86_400_000)).toBe(30);
    const { keys } = await json(['key', 'list']);
    expect(keys).toEqual([{ ...made, account: { id, name: 'ERP · ইআরপি' } }]);
    const { stdout } = await arot.run(['key', 'list']);
    expect(stdout).toContain(`${made.id}  ERP · ইআরপি, Warehouse  until `);
    expect(await json(['key', 'revoke', made.id])).toEqual({ id: made.id, revoked: true });
    expect((await arot.run(['key', 'list'])).stdout).toBe('No keys.\n');
    expect((await arot.run(['key', 'revoke', made.id])).code).toBe(1);
  });

  it.each([
    [['create', 'unknown', '--name', 'x'], 1, 'Resource not found.'],
    [['create', '{id}', '--name', 'x', '--expires', '2y'], 1, 'expiresAt:'],
    [['create', '{id}', '--name', 'x', '--expires', '400d'], 1, 'at most a year'],
    [['create', '{id}', '--name', 'x', '--permission', 'customers:read'], 1, 'The role does not have: customers:read.'],
    [['create', '{id}', '--name', 'x', '--address-range', 'home'], 1, 'Must be a network'],
    [['create', '{id}'], 2, "required option '--name <name>'"],
  ])('rejects %j', async (args, status, text) => {
    const { code, stderr } = await arot.run(['key', ...args.map((arg) => arg.replace('{id}', id))]);
    expect([code, stderr]).toEqual([status, expect.stringContaining(text)]);
    expect((await json(['key', 'list'])).keys).toEqual([]);
  });
});

describe('a service account', () => {
  it.each([['set-password', '--password-stdin'], ['change', '--email', 'erp@example.com'], ['revoke-staff']])(
    'cannot get anything to sign in with: account %s',
    async (command, ...options) => {
      const { code, stderr } = await arot.run(['account', command, id, ...options], 'correct horse battery\n');
      expect([code, stderr]).toEqual([1, expect.stringContaining('is a service account')]);
    },
  );

  it('is shown, deactivated and activated as other accounts', async () => {
    expect(await json(['account', 'show', id])).toMatchObject({ id, role: 'erp', email: null, active: true });
    expect(await json(['account', 'deactivate', id])).toMatchObject({ changed: true, active: false });
    expect(await json(['account', 'activate', id])).toMatchObject({ changed: true, active: true });
  });

  it('is created with a role that exists, or a new one', async () => {
    const made = await json([
      'account',
      'create-service',
      '--name',
      'Robot',
      '--role',
      'robot',
      '--permission',
      'prices:write',
    ]);
    expect(made).toMatchObject({ role: 'robot', permissions: ['prices:write'] });
    const other = await arot.run([
      'account',
      'create-service',
      '--name',
      'x',
      '--role',
      'erp',
      '--permission',
      'audit:read',
    ]);
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
  });
});
