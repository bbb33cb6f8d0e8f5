import { expect, it } from 'vitest';
import { ChatWidget, createMemoryStore } from '../chat/index.ts';
import { ChatVisitors } from '../server/index.ts';
import { createMockApi, type MockApiOptions } from './index.ts';

const application = { chatApplicationId: 'cap_1', widgetKey: 'wk_1', chatApplicationSecret: 'cas_1' };

function open(options: MockApiOptions = {}, visitorOrigins?: string[]) {
  const chatApplications = [{ ...application, ...(visitorOrigins ? { visitorOrigins } : {}) }];
  const api = createMockApi({ chatApplications }, options);
  const common = { ...application, baseUrl: 'https://api.example', fetch: api.fetch };
  return { api, visitors: new ChatVisitors(common), widget: new ChatWidget({ ...common, store: createMemoryStore() }) };
}

it('saves a visitor for a server, and shows the session of its page', async () => {
  const { api, visitors, widget } = open();
  const { chatVisitorId, visitorToken } = await visitors.save({ externalUserId: 'user-1', name: 'Rahima' });
  const session = await widget.start({ visitorToken });
  expect(session.visitor).toEqual({ chatVisitorId, identified: true, name: 'Rahima', avatarUrl: null });
  await widget.renew();
  expect(widget.current?.resumeToken).not.toBe(session.resumeToken);
  await widget.end();
  widget.close();
  expect(api.state.visitors.map(({ name }) => name)).toEqual(['Rahima']);
});

it('rejects a page that uses the secret, and a widget in a page that is not listed', async () => {
  const page = open({ pageOrigin: 'https://shop.example' }, ['https://other.example']);
  await expect(page.visitors.save({ externalUserId: 'user-1' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(page.widget.start()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const listed = open({ pageOrigin: 'https://shop.example' }, ['https://shop.example']);
  expect((await listed.widget.start()).resumed).toBe(false);
  listed.widget.close();
});
