import { describe, expect, it } from 'vitest';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { RoleDetails } from './staff-role.ts';

const server = await startTestServer();
const owner = await createStaffCaller(server, ['*'], 'owner');
const manager = await createStaffCaller(server, ['accounts:write', 'catalog:read'], 'manager');

const roleOf = async (name: string) =>
  (await owner.call<RoleDetails>('GET', `/roles/${encodeURIComponent(name)}`)).data;

describe('a role', () => {
  it('is created, changed and deleted, each with one audit event', async () => {
    const events = (await allEvents(server)).length;
    const created = await owner.call<RoleDetails>('POST', '/roles', {
      name: 'দাম',
      permissions: ['prices:write', 'till.open', 'prices:write'],
    });
    expect(created).toMatchObject({ status: 201, etag: `"${created.data.version}"` });
    expect(created.data).toEqual({
      name: 'দাম',
      version: created.data.version,
      permissions: ['prices:write', 'till.open'],
      unknownPermissions: ['till.open'],
      accountCount: 0,
    });
    const path = `/roles/${encodeURIComponent('দাম')}`;
    const changed = await owner.call<RoleDetails>('PATCH', path, { permissions: ['*'] }, { 'if-match': created.etag });
    expect(changed).toMatchObject({ status: 200, data: { permissions: ['*'], unknownPermissions: [] } });
    expect((await owner.call('DELETE', path, undefined, { 'if-match': changed.etag })).status).toBe(200);
    expect((await owner.call('GET', path)).status).toBe(404);
    const added = (await allEvents(server)).slice(events);
    expect(added.map(({ kind, actor, details }) => [kind, actor === owner.id, details])).toEqual([
      ['role_set', true, { role: 'দাম', after: { permissions: ['prices:write', 'till.open'] } }],
      [
        'role_set',
        true,
        { role: 'দাম', before: { permissions: ['prices:write', 'till.open'] }, after: { permissions: ['*'] } },
      ],
      ['role_deleted', true, { role: 'দাম', before: { permissions: ['*'] } }],
    ]);
  });

  it('takes effect on the next request of a session', async () => {
    const editor = await createStaffCaller(server, ['accounts:write'], 'editor');
    expect((await editor.call('GET', '/roles')).status).toBe(200);
    expect((await owner.call('PATCH', '/roles/editor', { permissions: ['catalog:read'] })).status).toBe(200);
    expect((await editor.call('GET', '/roles')).status).toBe(403);
    expect((await owner.call('PATCH', '/roles/editor', { permissions: ['*'] })).status).toBe(200);
    expect((await editor.call('GET', '/roles')).status).toBe(200);
  });

  it.each([
    ['a second time', 'POST', '/roles', { name: 'manager', permissions: [] }, 409],
    ['with an invalid code', 'POST', '/roles', { name: 'x', permissions: ['a b'] }, 400],
    ['of a stale version', 'PATCH', '/roles/manager', { permissions: [] }, 412],
    ['that is unknown', 'PATCH', '/roles/unknown', { permissions: [] }, 404],
    ['while accounts have it', 'DELETE', '/roles/manager', undefined, 409],
  ])('is rejected %s', async (_what, method, path, body, status) => {
    const before = await roleOf('manager');
    const headers = status === 412 ? { 'if-match': '"1"' } : {};
    expect((await owner.call(method, path, body, headers)).status).toBe(status);
    expect(await roleOf('manager')).toEqual(before);
  });

  it('is listed by name, part by part', async () => {
    for (const name of ['list-c', 'list-a', 'list-b']) await owner.call('POST', '/roles', { name, permissions: [] });
    type Page = { items: RoleDetails[]; nextCursor: string | null };
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { data: Page } = await owner.call<Page>('GET', `/roles?limit=2${cursor && `&cursor=${cursor}`}`);
      names.push(...page.data.items.map(({ name }) => name));
      ({ nextCursor: cursor } = page.data);
    }
    expect(names).toEqual(names.toSorted());
    expect(names).toEqual(expect.arrayContaining(['list-a', 'list-b', 'list-c', 'manager', 'owner']));
  });
});

describe('a caller without "*"', () => {
  it.each([
    ['create a role with it', 'POST', '/roles', { name: 'mine', permissions: ['accounts:write', 'prices:write'] }],
    ['create a role with everything', 'POST', '/roles', { name: 'mine', permissions: ['*'] }],
    ['add it to their own role', 'PATCH', '/roles/manager', { permissions: ['accounts:write', 'prices:write'] }],
    ['take it from a role that has it', 'PATCH', '/roles/owner', { permissions: ['accounts:write'] }],
    ['delete a role that has it', 'DELETE', '/roles/owner', undefined],
  ])('cannot grant a permission that they lack: %s', async (_what, method, path, body) => {
    const before = [await roleOf('owner'), await roleOf('manager')];
    const { status, error } = await manager.call(method, path, body);
    expect([status, error.code]).toEqual([403, 'FORBIDDEN']);
    expect(error.message).toMatch(/You do not have all permissions of this role: (prices:write|\*)/);
    expect([await roleOf('owner'), await roleOf('manager')]).toEqual(before);
    expect((await owner.call('GET', '/roles/mine')).status).toBe(404);
  });

  it('can grant what they have', async () => {
    const role = { name: 'reader', permissions: ['catalog:read'] };
    expect((await manager.call('POST', '/roles', role)).status).toBe(201);
  });
});

it('does not let callers take permissions from themselves', async () => {
  for (const [caller, role] of [
    [owner, 'owner'],
    [manager, 'manager'],
  ] as const) {
    const before = await roleOf(role);
    const { status, error } = await caller.call('PATCH', `/roles/${role}`, { permissions: ['accounts:write'] });
    expect([status, error.message]).toEqual([409, expect.stringContaining('from yourself')]);
    expect(await roleOf(role)).toEqual(before);
  }
});
