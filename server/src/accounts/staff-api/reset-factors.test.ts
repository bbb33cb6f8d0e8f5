import { beforeEach, describe, expect, it } from 'vitest';
import { type Person, passTime, setUpTotp } from '../../../test/support/accounts/factors.ts';
import { createAccount, signIn } from '../../../test/support/accounts/fixtures.ts';
import { createStaffCaller, type StaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { setAccountRole } from '../account.repository.ts';

const DAY = 86_400_000;
const MANAGER = ['accounts:read', 'accounts:write', 'catalog:read'];

let [starter, other]: StaffCaller[] = [];
const server = await startTestServer();
beforeEach(async () => {
  passTime(server, 0);
  [starter, other] = [await createStaffCaller(server, MANAGER), await createStaffCaller(server, MANAGER)];
});

type Owner = Person & { readonly id: string };

const newOwner = async (options: object = { role: 'reader', permissions: ['catalog:read'] }): Promise<Owner> => {
  const { id, identifier } = await createAccount(server, options);
  return { id, ...(await setUpTotp(server, identifier)) };
};
const start = (caller: StaffCaller | undefined, { id }: { id: string }) =>
  caller?.call('POST', `/accounts/${id}/reset-factors`);
const confirm = (caller: StaffCaller | undefined, { id }: { id: string }) =>
  caller?.call('POST', `/accounts/${id}/reset-factors/confirm`);
const hasFactor = async (owner: Owner) => (await owner.startLogin()).challenge !== '';

describe('a reset of second factors', () => {
  it('is started by one staff member and confirmed by another; the sessions end, and the owner gets two messages', async () => {
    const owner = await newOwner();
    await server.deliver();
    expect(await start(starter, owner)).toMatchObject({
      status: 200,
      data: { startedBy: starter?.id, expiresAt: expect.any(String) },
    });
    expect((await server.deliver()).join()).toContain('removes the second factors');
    expect(await hasFactor(owner)).toBe(true);
    expect(await confirm(other, owner)).toMatchObject({ status: 200, data: { endedSessions: 1 } });
    expect((await server.deliver()).join()).toContain('removes the second factors');
    expect(await hasFactor(owner)).toBe(false);
    const headers = { authorization: `Bearer ${owner.token}` };
    expect((await server.request('/api/auth/session', { headers })).status).toBe(401);
    await expect(signIn(server, owner.identifier)).resolves.toBeTruthy();
    expect((await confirm(other, owner))?.status).toBe(409);
  });

  it('is confirmed neither by the one who started it, nor after a day', async () => {
    const owner = await newOwner();
    await start(starter, owner);
    expect((await confirm(starter, owner))?.status).toBe(403);
    passTime(server, DAY);
    const late = await createStaffCaller(server, MANAGER);
    expect((await confirm(late, owner))?.status).toBe(409);
    expect(await hasFactor(owner)).toBe(true);
  });

  it('is neither started nor confirmed for the own account', async () => {
    const { id } = await newOwner({ role: 'manager', permissions: MANAGER });
    const own = { ...(await createStaffCaller(server, MANAGER)) };
    expect((await start(own, own))?.status).toBe(403);
    expect((await start(starter, { id }))?.status).toBe(200);
  });

  it.each([
    ['accounts that can do more than the caller', { role: 'chief', permissions: ['catalog:read', 'settings:write'] }],
    ['customers, without the permissions for them', { customerType: 'RETAIL' }],
  ])('is rejected for %s', async (_who, options) => {
    const owner = await newOwner(options);
    expect((await start(starter, owner))?.status).toBe(403);
    const strong = await createStaffCaller(server, ['*']);
    expect((await start(strong, owner))?.status).toBe(200);
    expect((await confirm(starter, owner))?.status).toBe(403);
    expect((await confirm(await createStaffCaller(server, ['*']), owner))?.status).toBe(200);
  });

  it('is confirmed only by who has managed accounts for seven days', async () => {
    const owner = await newOwner();
    await start(starter, owner);
    const { id: helperId, ...helper } = await createStaffCaller(server, MANAGER, 'new manager');
    const now = new Date(Date.parse('2026-06-01T06:00:00Z'));
    const em = server.database.fork();
    // As a command would: the account got its role a moment ago.
    await setAccountRole(em, helperId, 'new manager', new Date(Date.now() + 30 * DAY));
    expect((await confirm({ id: helperId, ...helper }, owner))?.status).toBe(403);
    await setAccountRole(em, helperId, 'new manager', new Date(now.getTime() - 8 * DAY));
    expect((await confirm({ id: helperId, ...helper }, owner))?.status).toBe(200);
  });

  it('is confirmed only by who has had a role with this permission for seven days', async () => {
    const owner = await newOwner();
    const strong = await createStaffCaller(server, ['*']);
    await start(strong, owner);
    const { id, ...helper } = await createStaffCaller(server, ['catalog:read'], 'grown role');
    const change = { permissions: MANAGER };
    expect(await strong.call('PATCH', '/roles/grown%20role', change)).toMatchObject({ status: 200 });
    expect((await confirm({ id, ...helper }, owner))?.status).toBe(403);
  });

  it('is started only by who has managed accounts for seven days', async () => {
    const owner = await newOwner();
    const { id, ...helper } = await createStaffCaller(server, MANAGER, 'young manager');
    await setAccountRole(server.database.fork(), id, 'young manager', new Date('2026-06-01T06:00:00Z'));
    expect((await start({ id, ...helper }, owner))?.status).toBe(403);
  });

  it.each([
    ['created', 'account_created'],
    ['enabled', 'account_activated'],
    ['set the password of', 'password_set'],
    ['reset the factors of', 'factors_reset'],
    ['changed the contacts of', 'account_changed'],
  ] as const)('is not confirmed if one of the two has %s the other in that time', async (_what, kind) => {
    const owner = await newOwner();
    const [a, b] = [await createStaffCaller(server, MANAGER), await createStaffCaller(server, MANAGER)];
    for (const [actor, subject] of [
      [a, b],
      [b, a],
    ] as const) {
      const em = server.database.fork();
      const at = passTime(server, 0);
      await recordAudit({ em, clock: () => at, actor: actor.id }, kind, { accountId: subject.id });
      await start(a, owner);
      expect((await confirm(b, owner))?.status).toBe(403);
      passTime(server, 8 * DAY);
    }
    await start(a, owner);
    expect((await confirm(b, owner))?.status).toBe(200);
  });

  it('ends if the one who started it may not any more', async () => {
    const owner = await newOwner();
    await start(starter, owner);
    await setAccountRole(server.database.fork(), starter?.id ?? '', null, new Date());
    expect((await confirm(other, owner))?.status).toBe(409);
  });

  it('is a 409 without a factor, and a 404 for an account that does not exist', async () => {
    const { id } = await createAccount(server, { role: 'reader', permissions: ['catalog:read'] });
    expect((await start(starter, { id }))?.status).toBe(409);
    expect((await start(starter, { id: 'unknown' }))?.status).toBe(404);
  });

  it('of two confirmations at once, one removes the factors', async () => {
    const owner = await newOwner();
    await start(starter, owner);
    const third = await createStaffCaller(server, MANAGER);
    const results = await Promise.all([confirm(other, owner), confirm(third, owner)]);
    expect(results.map((result) => result?.status).sort()).toEqual([200, 409]);
  });
});
