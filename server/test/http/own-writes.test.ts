import { describe, expect, it } from 'vitest';
import { allEvents } from '../support/accounts/operations.ts';
import { OWN_WRITE_EXAMPLES, OWN_WRITES, prepareOwnWrite } from '../support/accounts/own-writes.ts';
import { eventsOf, expectedEvents } from '../support/events/expected-events.ts';
import { startTestServer, TRUSTED_ORIGIN } from '../support/test-server.ts';

const server = await startTestServer({ wholesaleApproval: true });

describe('every write of the owner of an account', () => {
  it('has an example', () => {
    expect(OWN_WRITES.map(({ operation }) => operation).filter((name) => !(name in OWN_WRITE_EXAMPLES))).toEqual([]);
  });

  it.each(OWN_WRITES)('$operation leaves an audit event with its actor, and its events', async (named) => {
    const { accountId, byToken } = await prepareOwnWrite(server, named);
    const before = await allEvents(server);
    const { result: response, types } = await eventsOf(server, byToken);
    expect(types).toEqual(expectedEvents(named.operation));
    expect([200, 201, 202], JSON.stringify(response.body)).toContain(response.status);
    const events = (await allEvents(server)).slice(before.length);
    expect(events.length).toBeGreaterThan(0);
    const requestId = response.headers.get('x-request-id');
    for (const event of events)
      expect(event).toMatchObject({ accountId, actor: accountId, requestId, ip: '127.0.0.1' });
  });

  it.each(OWN_WRITES)('$operation by cookie needs a trusted origin', async (named) => {
    const { byCookie } = await prepareOwnWrite(server, named);
    const before = await allEvents(server);
    for (const origin of [undefined, 'null', 'https://evil.example']) expect((await byCookie(origin)).status).toBe(403);
    expect(await allEvents(server)).toEqual(before);
    expect([200, 201, 202]).toContain((await byCookie(TRUSTED_ORIGIN)).status);
  });
});
