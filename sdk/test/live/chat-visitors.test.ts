import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChatApp, createChatApp } from '../../../server/test/support/chat/fixtures.ts';
import { startTestServer, type TestServer } from '../../../server/test/support/test-server.ts';
import { ChatVisitors, NotFoundError, UnauthenticatedError, ValidationError } from '../../src/server/index.ts';

let server: TestServer;
let app: ChatApp;
let visitors: ChatVisitors;

beforeAll(async () => {
  server = await startTestServer();
  app = await createChatApp(server, { fields: [{ key: 'topic', type: 'select', options: ['order', 'price'] }] });
  visitors = new ChatVisitors({
    baseUrl: `${server.origin}/`,
    chatApplicationId: app.id,
    chatApplicationSecret: app.secret,
  });
});
afterAll(() => server.close());

it('saves, reads and erases a visitor', async () => {
  const input = { externalUserId: 'user-1', name: 'Rahima · রহিমা', customFields: { topic: 'order' } };
  const saved = await visitors.save(input);
  expect(saved).toMatchObject({ created: true, visitorToken: expect.any(String), visitorTokenExpiresIn: 900 });
  const updated = await visitors.save({ externalUserId: 'user-1', name: undefined, customFields: { topic: null } });
  expect(updated).toMatchObject({ created: false, visitor: { name: input.name, customFields: {} } });
  const { chatVisitorId } = saved;
  expect(await visitors.get(chatVisitorId)).toEqual(updated.visitor);
  expect(await visitors.erase(chatVisitorId)).toBeUndefined();
  await expect(visitors.get(chatVisitorId)).rejects.toBeInstanceOf(NotFoundError);
  await expect(visitors.erase(chatVisitorId)).rejects.toBeInstanceOf(NotFoundError);
});

it('saves several visitors, with a result for each', async () => {
  const results = await visitors.saveAll([{ externalUserId: 'a' }, { externalUserId: 'b', email: 'nobody' }]);
  expect(results).toEqual([
    { index: 0, chatVisitorId: expect.stringMatching(/^cv_/), created: true },
    { index: 1, error: expect.objectContaining({ code: 'VALIDATION_ERROR', fields: { email: [expect.any(String)] } }) },
  ]);
});

it('names the field that is not valid', async () => {
  const error = await visitors.save({ externalUserId: 'c', customFields: { topic: 'tea' } }).catch((cause) => cause);
  expect(error).toBeInstanceOf(ValidationError);
  expect(error.fields).toHaveProperty(['customFields.topic']);
});

it('rejects a wrong secret, which no error repeats', async () => {
  const options = { baseUrl: server.origin, chatApplicationId: app.id, chatApplicationSecret: `${app.secret}x` };
  const error = await new ChatVisitors(options).save({ externalUserId: 'd' }).catch((cause) => cause);
  expect(error).toBeInstanceOf(UnauthenticatedError);
  expect(JSON.stringify(error) + String(error)).not.toContain(app.secret);
  expect(() => new ChatVisitors({ ...options, chatApplicationSecret: 'cas_\n' })).toThrow(TypeError);
});
