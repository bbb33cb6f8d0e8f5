import { expect, it } from 'vitest';
import { createStaffClient, ForbiddenError, PreconditionFailedError } from '../staff/index.ts';
import { createMockApi, type MockAccount, type MockApiOptions } from './index.ts';

const credentials = { identifier: 'editor@example.com', password: 'long enough' };
const editor: MockAccount = { ...credentials, role: 'editor', permissions: ['catalog:read', 'catalog:write'] };

function open(options: MockApiOptions = {}) {
  const api = createMockApi({ products: [{ slug: 'tea', name: 'Tea' }], accounts: [editor] }, options);
  return { api, staff: createStaffClient({ baseUrl: 'https://api.example', fetch: api.fetch }) };
}

it('gives a product another version when a test changes it', async () => {
  const { api, staff } = open();
  await staff.auth.login(credentials);
  const { version: ifMatch } = await staff.products.get('tea');
  Object.assign(api.state.products[0] ?? {}, { name: 'Black tea' });
  await expect(staff.products.publish('tea', { ifMatch })).rejects.toBeInstanceOf(PreconditionFailedError);
  const { version } = await staff.products.get('tea');
  expect(await staff.products.publish('tea', { ifMatch: version })).toMatchObject({ name: 'Black tea' });
  expect(api.state.products[0]?.status).toBe('published');
});

it('leaves the objects of the test as they are', async () => {
  const tea = { slug: 'tea', name: 'Tea' };
  const api = createMockApi({ products: [tea], accounts: [editor] });
  const staff = createStaffClient({ baseUrl: 'https://api.example', fetch: api.fetch });
  await staff.auth.login(credentials);
  await staff.products.change('tea', { name: 'Chai' }, { ifMatch: '*' });
  expect([tea.name, api.state.products[0]?.name]).toEqual(['Tea', 'Chai']);
});

it.each<[MockApiOptions, boolean]>([
  [{}, true],
  [{ pageOrigin: 'https://api.example' }, true],
  [{ pageOrigin: 'https://office.example', trustedOrigins: ['https://office.example'] }, true],
  [{ pageOrigin: 'https://other.example' }, false],
  [{ pageOrigin: null }, false],
])('accepts a write by cookie only from a page of a trusted origin: %j', async (options, isAccepted) => {
  const { api } = open(options);
  const login = createStaffClient({
    baseUrl: 'https://api.example',
    fetch: api.fetch,
    headers: { origin: 'https://api.example' },
  });
  await login.auth.login(credentials);
  const staff = createStaffClient({ baseUrl: 'https://api.example', fetch: api.fetch });
  expect((await staff.products.list()).items).toHaveLength(1);
  const write = staff.products.publish('tea', { ifMatch: '*' }).then(
    () => true,
    (error) => error instanceof ForbiddenError && false,
  );
  expect(await write).toBe(isAccepted);
});

it('rejects permissions without a role, and takes those of a role from the state', async () => {
  const roles = [{ name: 'reader', permissions: ['catalog:read'] }];
  const api = createMockApi({ roles, accounts: [{ ...credentials, role: 'reader' }] });
  const staff = createStaffClient({ baseUrl: 'https://api.example', fetch: api.fetch });
  expect((await staff.auth.login(credentials)).user.permissions).toEqual(['catalog:read']);
  api.state.accounts.push({ identifier: 'x@example.com', password: 'long enough', permissions: ['*'] });
  const error = await staff.products.list().catch((cause) => cause);
  expect(String(error.cause)).toContain('an account with permissions needs a role');
});

it('shows the audit events of the state to those who may read them, the newest first', async () => {
  const event = (id: string, kind: string, actor: string) => ({
    ...{ id, kind, at: `2026-01-${id.padStart(2, '0')}T00:00:00.000Z`, actor: { id: actor, name: null } },
    ...{ ip: null, requestId: null, subject: { kind: 'product', id: 'tea' }, details: {} },
  });
  const api = createMockApi({
    accounts: [
      editor,
      { identifier: 'auditor@example.com', password: 'long enough', role: 'auditor', permissions: ['audit:read'] },
    ],
    auditEvents: [event('1', 'product_changed', 'a'), event('2', 'login', 'b'), event('10', 'product_changed', 'b')],
  });
  const as = async (identifier: string) => {
    const staff = createStaffClient({ baseUrl: 'https://api.example', fetch: api.fetch });
    await staff.auth.login({ ...credentials, identifier });
    return staff;
  };
  await expect((await as('editor@example.com')).audit.list()).rejects.toBeInstanceOf(ForbiddenError);
  const { audit } = await as('auditor@example.com');
  const ids: string[] = [];
  for await (const { id } of audit.list.iterate({ limit: 1 })) ids.push(id);
  expect(ids).toEqual(['10', '2', '1']);
  const idsOf = async (query: Parameters<typeof audit.list>[0]) => (await audit.list(query)).items.map(({ id }) => id);
  expect(await idsOf({ kind: 'product_changed', actor: 'b' })).toEqual(['10']);
  expect(await idsOf({ subjectKind: 'product', subject: 'tea', before: '2026-01-02T00:00:00Z' })).toEqual(['1']);
});
