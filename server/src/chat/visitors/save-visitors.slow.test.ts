import { describe, expect, it } from 'vitest';
import { postJson } from '../../../test/support/accounts/fixtures.ts';
import { type Body, createChatApp, saveVisitor, visitorCall } from '../../../test/support/chat/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const server = await startTestServer();
const app = await createChatApp(server, { fields: [{ key: 'age', type: 'number' }] });

type Result = {
  index: number;
  chatVisitorId: string;
  created: boolean;
  error?: { code: string; fields?: Record<string, string[]> };
};

async function saveVisitors(visitors: readonly unknown[]) {
  const path = `/api/chat/applications/${app.id}/save-visitors`;
  const headers = { authorization: `Bearer ${app.secret}` };
  return await postJson<Body<{ results: Result[] }>>(server, path, { visitors }, headers);
}

describe('POST save-visitors', () => {
  it('returns a result per visitor, and saves the valid ones', async () => {
    await saveVisitor(server, app, { externalUserId: 'known' });
    const { status, body } = await saveVisitors([
      { externalUserId: 'new' },
      { externalUserId: '' },
      { externalUserId: 'known', name: 'K' },
      'nonsense',
      null,
      { externalUserId: 'x', customFields: { age: 'old', shoe: 1 } },
      { externalUserId: 'large', name: 'x'.repeat(33_000) },
    ]);
    expect(status).toBe(200);
    const { results } = body.data;
    expect(results.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(results.map(({ created, error }) => error?.code ?? created)).toEqual([
      true,
      'VALIDATION_ERROR',
      false,
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      'PAYLOAD_TOO_LARGE',
    ]);
    expect(results[5]?.error?.fields).toEqual({
      'customFields.age': ['Must be a number.'],
      'customFields.shoe': ['Is not a field of this application.'],
    });
  });

  it('applies two updates of one user in order', async () => {
    const { results } = (
      await saveVisitors([
        { externalUserId: 'twice', name: 'first', phone: '12345' },
        { externalUserId: 'other' },
        { externalUserId: 'twice', name: 'second' },
      ])
    ).body.data;
    expect(results.map(({ created }) => created)).toEqual([true, true, false]);
    expect(results[2]?.chatVisitorId).toBe(results[0]?.chatVisitorId);
    const { body } = await visitorCall(server, app, 'GET', results[0]?.chatVisitorId ?? '');
    expect(body.data).toMatchObject({ name: 'second', phone: '12345' });
  });

  it('creates and updates users whose ids are names of inherited properties, numbers or quoted text', async () => {
    const ids = ['__proto__', 'constructor', '10', '9', 'a"b\\', "o'clock", 'ক্রেতা'];
    const created = (await saveVisitors(ids.map((externalUserId) => ({ externalUserId, name: 'one' })))).body.data;
    expect(created.results.map((result) => result.created)).toEqual(ids.map(() => true));
    const updated = (
      await saveVisitors(ids.map((externalUserId) => ({ externalUserId, name: `two ${externalUserId}` })))
    ).body.data;
    expect(updated.results).toEqual(created.results.map((result) => ({ ...result, created: false })));
    for (const [index, externalUserId] of ids.entries()) {
      const { body } = await visitorCall(server, app, 'GET', updated.results[index]?.chatVisitorId ?? '');
      expect(body.data).toMatchObject({ externalUserId, name: `two ${externalUserId}` });
    }
  });

  it.each([
    ['none', []],
    ['101', Array.from({ length: 101 }, (_, index) => ({ externalUserId: `m${index}` }))],
  ])('rejects a batch of %s', async (_what, visitors) => {
    expect((await saveVisitors(visitors)).status).toBe(400);
  });

  it('accepts a body over 100 KiB and rejects one over 1 MiB', async () => {
    const large = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ externalUserId: `l${index}`, pad: 'x'.repeat(20_000) }));
    expect((await saveVisitors(large(20))).status).toBe(200);
    expect((await saveVisitors(large(60))).status).toBe(413);
  });

  it('does not deadlock on batches with the same users in opposite order', async () => {
    const users = Array.from({ length: 100 }, (_, index) => ({ externalUserId: `d${index}` }));
    const batches = Array.from({ length: 10 }, (_, index) => (index % 2 ? users : users.toReversed()));
    const responses = await Promise.all(batches.map(saveVisitors));
    expect(responses.map(({ status }) => status)).toEqual(batches.map(() => 200));
    const created = responses.flatMap(({ body }) => body.data.results).filter((result) => result.created);
    expect(created).toHaveLength(100);
  });

  it('creates 20,000 visitors, each once', { timeout: 1_200_000 }, async () => {
    const users = Array.from({ length: 20_000 }, (_, index) => ({
      externalUserId: `bulk-${index}`,
      name: `Customer ${index} · ক্রেতা`,
      email: `c${index}@example.com`,
      customFields: { age: index },
    }));
    const batches = Array.from({ length: 200 }, (_, index) => users.slice(index * 100, index * 100 + 100));
    let created = 0;
    const work = async () => {
      for (let batch = batches.pop(); batch; batch = batches.pop()) {
        const { results } = (await saveVisitors(batch)).body.data;
        created += results.filter((result) => result.created).length;
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    expect(created).toBe(20_000);
  });
});
