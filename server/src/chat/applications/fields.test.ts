import { describe, expect, it } from 'vitest';
import { type Body, createChatApp, type SavedVisitor, startWidget } from '../../../test/support/chat/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { systemClock } from '../../base/clock.ts';
import { archiveField, defineField } from './define-field.ts';

const RESERVED = ['__proto__', 'constructor', 'prototype'];

const server = await startTestServer();
const app = await createChatApp(server, { fields: [{ key: 'note', type: 'text' }] });

const ctx = () => ({ em: server.database.fork(), clock: systemClock });

describe('the order of the pre-chat fields', () => {
  it('is the order of definition without --order', async () => {
    const keys = ['zebra', 'name', 'apple', 'Mango', '9', 'banana'];
    const of = await createChatApp(server, { fields: keys.map((key) => ({ key, type: 'text' as const })) });
    const shown = async () => (await startWidget(server, of)).body.data.preChatFields.map(({ key }) => key);
    expect(await shown()).toEqual(keys);
    await defineField(ctx(), of.id, { key: 'name', type: 'text', label: 'Your name' });
    await archiveField(ctx(), of.id, 'apple');
    await defineField(ctx(), of.id, { key: 'apple', type: 'text' });
    expect(await shown()).toEqual(keys);
    await defineField(ctx(), of.id, { key: 'last', type: 'text', order: 1 });
    await defineField(ctx(), of.id, { key: 'zebra', type: 'text', order: 2 });
    await defineField(ctx(), of.id, { key: 'new', type: 'text' });
    expect(await shown()).toEqual([...keys.slice(1), 'new', 'last', 'zebra']);
  });
});

describe.each(RESERVED)('the key %s', (key) => {
  it('cannot be defined', async () => {
    await expect(defineField(ctx(), app.id, { key, type: 'text' })).rejects.toMatchObject({
      name: 'OperatorError',
      issues: [expect.stringMatching(/^key: /)],
    });
  });

  it.each(['"x"', 'null', '{"polluted":true}', '{"polluted":"x","prototype":{"polluted":1}}'])(
    'is a 400 as a custom field with %s',
    async (value) => {
      const post = <T>(path: string, body: string, headers: Record<string, string>) =>
        server.request<Body<T>>(path, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', ...headers },
        });
      const bearer = { authorization: `Bearer ${app.secret}` };
      const visitor = `{"externalUserId":"u","customFields":{${JSON.stringify(key)}:${value}}}`;
      const saved = await post(`/api/chat/applications/${app.id}/save-visitor`, visitor, bearer);
      expect([saved.status, Object.keys(saved.body.error.fields ?? {})]).toEqual([400, [`customFields.${key}`]]);
      const batch = await post<{ results: { error?: { code: string } }[] }>(
        `/api/chat/applications/${app.id}/save-visitors`,
        `{"visitors":[${visitor}]}`,
        bearer,
      );
      expect(batch.body.data.results).toMatchObject([{ error: { code: 'VALIDATION_ERROR' } }]);
      const widget = `{"chatApplicationId":"${app.id}","widgetKey":"${app.widgetKey}","preChat":{${JSON.stringify(key)}:${value}}}`;
      const started = await post('/api/chat/widget/sessions', widget, { origin: 'https://shop.client.example' });
      expect([started.status, Object.keys(started.body.error.fields ?? {})]).toEqual([400, [`preChat.${key}`]]);
      const whole = await post<SavedVisitor>(
        `/api/chat/applications/${app.id}/save-visitor`,
        `{"externalUserId":"u",${JSON.stringify(key)}:${value}}`,
        bearer,
      );
      expect(whole.status).toBe(400);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );
});
