import type { StaffCustomer } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { createSession } from '../../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { requiredParts, sendForm } from '../../../test/support/registration/forms.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const server = await startTestServer({ wholesaleApproval: true });
const clerk = await createStaffCaller(server, ['customers:read', 'customers:write']);

const read = async (id: string) => (await clerk.call<StaffCustomer>('GET', `/customers/${id}`)).data;
const decide = (id: string, decision: 'approve' | 'reject', body: object = {}, headers: Record<string, string> = {}) =>
  clerk.call<StaffCustomer>('POST', `/customers/${id}/wholesale/${decision}`, body, headers);

describe('a registration that asks for WHOLESALE, if approval is required', () => {
  async function register(customerType: string) {
    const { status, body } = await sendForm(server, [
      ...requiredParts(),
      { name: 'customerType', content: customerType },
    ]);
    expect(status).toBe(201);
    return body.data;
  }

  it('becomes a RETAIL customer with a pending request, which a staff member approves once', async () => {
    const eventsBefore = await allEvents(server);
    const profile = await register('WHOLESALE');
    expect(profile.customerType).toBe('RETAIL');
    const customerId = profile.id;
    const token = await createSession(server, customerId);
    const pending = await clerk.call<{ items: StaffCustomer[]; wholesaleApproval: boolean }>(
      'GET',
      '/customers?wholesaleRequest=pending',
    );
    expect(pending.data.items[0]?.id).toBe(customerId);
    expect(pending.data.wholesaleApproval).toBe(true);
    const { version, wholesaleRequest } = await read(customerId);
    expect(wholesaleRequest).toMatchObject({ state: 'pending', decidedAt: null, decidedBy: null, note: null });
    const approve = () => decide(customerId, 'approve', { note: 'licence seen' }, { 'if-match': `"${version}"` });
    const decisions = await Promise.all([approve(), approve(), approve()]);
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    expect(await read(customerId)).toMatchObject({
      customerType: 'WHOLESALE',
      wholesaleRequest: { state: 'approved', decidedBy: clerk.id, note: 'licence seen' },
    });
    const session = await server.request<{ data: { user: { customerType: string } } }>('/api/auth/session', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(session.body.data.user.customerType).toBe('WHOLESALE');
    expect((await decide(customerId, 'reject')).status).toBe(409);
    expect(await eventsAfter(server, eventsBefore)).toEqual([
      {
        kind: 'customer_registered',
        accountId: customerId,
        actor: customerId,
        details: { customerType: 'RETAIL', requested: 'WHOLESALE', documents: [] },
      },
      { kind: 'wholesale_requested', accountId: customerId, actor: customerId, details: {} },
      {
        kind: 'wholesale_approved',
        accountId: customerId,
        actor: clerk.id,
        details: { before: { customerType: 'RETAIL' }, after: { customerType: 'WHOLESALE' }, note: 'licence seen' },
      },
    ]);
  });

  it('stays RETAIL after a rejection', async () => {
    const { id } = await register('WHOLESALE');
    expect((await decide(id, 'reject')).data).toMatchObject({
      customerType: 'RETAIL',
      wholesaleRequest: { state: 'rejected', note: null },
    });
  });

  it('is approved by a change of the tier', async () => {
    const { id } = await register('WHOLESALE');
    const changed = await clerk.call<StaffCustomer>('PATCH', `/customers/${id}`, { customerType: 'WHOLESALE' });
    expect(changed.data.wholesaleRequest).toMatchObject({
      state: 'approved',
      decidedBy: clerk.id,
    });
  });

  it('has no request if it asks for RETAIL', async () => {
    const { id } = await register('RETAIL');
    expect((await read(id)).wholesaleRequest).toBeNull();
    expect((await decide(id, 'approve')).status).toBe(409);
  });
});
