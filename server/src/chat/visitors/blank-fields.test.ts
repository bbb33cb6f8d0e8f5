import { describe, expect, it } from 'vitest';
import { postJson } from '../../../test/support/accounts/fixtures.ts';
import {
  type Body,
  createChatApp,
  saveVisitor,
  startWidget,
  visitorCall,
} from '../../../test/support/chat/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { systemClock } from '../../base/clock.ts';
import { archiveField } from '../applications/define-field.ts';

const server = await startTestServer();
const app = await createChatApp(server, {
  fields: [
    { key: 'note', type: 'text' },
    { key: 'age', type: 'number' },
    { key: 'topic', type: 'select', options: ['order'], required: true },
  ],
});

const full = {
  name: 'Rahima',
  email: 'rahima@example.com',
  phone: '+8801712345678',
  avatarUrl: 'https://example.com/r.webp',
};
const nothing = { name: null, email: null, phone: null, avatarUrl: null };
const saveAll = (visitors: unknown[]) =>
  postJson<Body<{ results: { chatVisitorId: string }[] }>>(
    server,
    `/api/chat/applications/${app.id}/save-visitors`,
    { visitors },
    { authorization: `Bearer ${app.secret}` },
  );

describe.each(['', ' ', ' \t\n\u00a0'])('the blank text %j', (blank) => {
  const blanks = { name: blank, email: blank, phone: blank, avatarUrl: blank };

  it('means null in each property of a visitor', async () => {
    const externalUserId = `one ${blank.length}`;
    const created = await saveVisitor(server, app, { externalUserId, ...blanks });
    expect([created.status, created.body.data.visitor]).toEqual([201, expect.objectContaining(nothing)]);
    await saveVisitor(server, app, { externalUserId, ...full });
    const cleared = await saveVisitor(server, app, { externalUserId, ...blanks });
    expect([cleared.status, cleared.body.data.visitor]).toEqual([200, expect.objectContaining(nothing)]);
    await saveVisitor(server, app, { externalUserId, ...full });
    const one = await saveVisitor(server, app, { externalUserId, phone: blank });
    expect(one.body.data.visitor).toMatchObject({ ...full, phone: null });
  });

  it('means null in a batch', async () => {
    const externalUserId = `batch ${blank.length}`;
    const { body } = await saveAll([
      { externalUserId, ...full },
      { externalUserId, ...blanks },
    ]);
    const read = await visitorCall(server, app, 'GET', body.data.results[1]?.chatVisitorId ?? '');
    expect(read.body.data).toMatchObject(nothing);
  });

  it('means no value in the pre-chat form, so a required field is missing', async () => {
    const { status, body } = await startWidget(server, app, { preChat: { topic: 'order', note: blank, age: blank } });
    expect(status).toBe(201);
    const read = await visitorCall(server, app, 'GET', body.data.visitor.chatVisitorId);
    expect(read.body.data.customFields).toEqual({ topic: 'order' });
    const missing = await startWidget(server, app, { preChat: { topic: blank } });
    expect([missing.status, missing.body.error.fields]).toEqual([400, { 'preChat.topic': ['Must be filled in.'] }]);
  });

  it('is not a valid external user id', async () => {
    const { status, body } = await saveVisitor(server, app, { externalUserId: blank });
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['externalUserId']]);
  });
});

describe('customFields: null', () => {
  it('clears every custom field, including archived ones', async () => {
    const externalUserId = 'clears';
    const of = await createChatApp(server, { fields: ['a', 'b'].map((key) => ({ key, type: 'text' as const })) });
    await saveVisitor(server, of, { externalUserId, name: 'N', customFields: { a: '1', b: '2' } });
    await archiveField({ em: server.database.fork(), clock: systemClock }, of.id, 'b');
    const { status, body } = await saveVisitor(server, of, { externalUserId, customFields: null });
    expect([status, body.data.visitor]).toEqual([200, expect.objectContaining({ name: 'N', customFields: {} })]);
  });

  it('creates a visitor without custom fields, and applies in order within a batch', async () => {
    const created = await saveVisitor(server, app, { externalUserId: 'new', customFields: null });
    expect([created.status, created.body.data.visitor.customFields]).toEqual([201, {}]);
    const { body } = await saveAll([
      { externalUserId: 'turns', customFields: { note: 'x', age: 1 } },
      { externalUserId: 'turns', customFields: null },
      { externalUserId: 'turns', customFields: { age: 2 } },
      { externalUserId: 'unchanged', customFields: { note: 'y' } },
    ]);
    const fieldsOf = async (index: number) =>
      (await visitorCall(server, app, 'GET', body.data.results[index]?.chatVisitorId ?? '')).body.data.customFields;
    expect([await fieldsOf(0), await fieldsOf(3)]).toEqual([{ age: 2 }, { note: 'y' }]);
  });
});
