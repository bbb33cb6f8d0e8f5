import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { type SeededServer, startSeededServer } from '../../../tools/testing/seeded-server.ts';
import { createClient } from '../../src/index.ts';
import {
  createStaffClient,
  ForbiddenError,
  IdempotencyMismatchError,
  PreconditionFailedError,
  PreconditionRequiredError,
  type StaffCategory,
} from '../../src/staff/index.ts';

const credentials = { identifier: 'staff@example.com', password: 'arot-demo-password' };

let server: SeededServer;
beforeAll(async () => {
  server = await startSeededServer();
});
afterAll(() => server.stop());

async function signIn() {
  const staff = createStaffClient({ baseUrl: server.url, credentials: 'bearer' });
  const { user } = await staff.auth.login(credentials);
  expect(user.permissions).toEqual(['*']);
  return staff;
}

describe('the client for staff', () => {
  it('creates, changes and deletes a category, which the shop shows at once', async () => {
    const staff = await signIn();
    const shop = createClient({ baseUrl: server.url });
    const created = await staff.categories.create({ id: 'sdk', name: 'Tea' });
    expectTypeOf(created).toEqualTypeOf<StaffCategory>();
    const changed = await staff.categories.change('sdk', { name: 'Tea · চা' }, { ifMatch: created.version });
    expect((await shop.categories.get('sdk')).name).toBe('Tea · চা');
    expect(await staff.categories.delete('sdk', undefined, { ifMatch: changed.version })).toEqual({ success: true });
  });

  it('rejects a change of a version that has changed, and one without a version', async () => {
    const staff = await signIn();
    const { version } = await staff.categories.create({ id: 'versions', name: 'Tea' });
    await staff.categories.change('versions', { name: 'Chai' }, { ifMatch: version });
    const late = staff.categories.change('versions', { name: 'Cha' }, { ifMatch: version });
    await expect(late).rejects.toBeInstanceOf(PreconditionFailedError);
    // @ts-expect-error The version is required.
    const without = staff.categories.change('versions', { name: 'Cha' }, {});
    await expect(without).rejects.toBeInstanceOf(PreconditionRequiredError);
    const forced = await staff.categories.change.safe('versions', { name: 'Cha' }, { ifMatch: '*' });
    expect(forced.ok && forced.data.name).toBe('Cha');
  });

  it('repeats a call with its key without a second effect', async () => {
    const staff = await signIn();
    const idempotencyKey = crypto.randomUUID();
    const first = await staff.categories.create({ name: 'Once' }, { idempotencyKey });
    expect(await staff.categories.create({ name: 'Once' }, { idempotencyKey })).toEqual(first);
    const other = staff.categories.create({ name: 'Other' }, { idempotencyKey });
    await expect(other).rejects.toBeInstanceOf(IdempotencyMismatchError);
  });

  it('iterates over all parts of a list', async () => {
    const staff = await signIn();
    const { items } = await staff.categories.list({ limit: 200 });
    const ids: string[] = [];
    for await (const { id } of staff.categories.list.iterate({ limit: 3 })) ids.push(id);
    expect(ids).toEqual(items.map(({ id }) => id));
    const two: string[] = [];
    for await (const { id } of staff.categories.list.iterate({ limit: 3 }, { limit: 2 })) two.push(id);
    expect(two).toEqual(ids.slice(0, 2));
  });

  it('rejects a customer', async () => {
    const staff = createStaffClient({ baseUrl: server.url, credentials: 'bearer' });
    await staff.auth.login({ ...credentials, identifier: 'retail@example.com' });
    await expect(staff.categories.list()).rejects.toBeInstanceOf(ForbiddenError);
  });
});
