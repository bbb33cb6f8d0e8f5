import { describe, expect, it } from 'vitest';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import { endWidget, startWidget, startWidgetScenario, visitorCall } from '../../../test/support/chat/fixtures.ts';

const { server, app, strict, save, start } = await startWidgetScenario();

describe('a widget without visitor or token', () => {
  it('gets a new anonymous visitor with 201 and the pre-chat form', async () => {
    const { status, body } = await startWidget(server, app, {
      page: { url: 'https://shop.client.example/চাল', title: 'চাল' },
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      sessionId: expect.stringMatching(/^cws_/),
      token: expect.stringMatching(/^eyJ/),
      expiresIn: 900,
      resumeToken: expect.stringMatching(/^crt_/),
      resumed: false,
      visitor: { chatVisitorId: expect.stringMatching(/^cv_/), identified: false, name: null, avatarUrl: null },
      preChatFields: [
        {
          key: 'topic',
          type: 'select',
          label: 'Topic',
          labelBn: 'বিষয়',
          required: true,
          options: ['order', 'price'],
          maxLength: null,
        },
        { key: 'note', type: 'textarea', label: 'note', labelBn: null, required: false, options: [], maxLength: 5_000 },
      ],
    });
  });

  it('stores pre-chat values, and requires the required ones', async () => {
    const { status, visitor } = await start(app, { preChat: { topic: 'price', note: 'কত?' } });
    expect(status).toBe(201);
    const read = await visitorCall(server, app, 'GET', visitor.chatVisitorId);
    expect(read.body.data).toMatchObject({ customFields: { topic: 'price', note: 'কত?' } });
    const { status: rejected, body } = await startWidget(server, app, { preChat: { note: 1, shoe: 2 } });
    expect(rejected).toBe(400);
    expect(body.error.fields).toEqual({
      'preChat.topic': ['Must be filled in.'],
      'preChat.note': [expect.any(String)],
      'preChat.shoe': ['Is not a field of this application.'],
    });
  });
});

describe('a widget that names a visitor', () => {
  it('resumes that visitor with 200, and gets only its name and picture', async () => {
    const saved = await save(app, 'named', { name: 'N', email: 'n@example.com', avatarUrl: 'https://x.example/a' });
    const { status, body } = await startWidget(server, app, { chatVisitorId: saved.chatVisitorId });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      resumed: true,
      visitor: { chatVisitorId: saved.chatVisitorId, identified: true, name: 'N', avatarUrl: 'https://x.example/a' },
    });
    expect(JSON.stringify(body)).not.toContain('n@example.com');
  });

  it('gets 404 for an unknown visitor and one of another application', async () => {
    const foreign = await save(strict, 'foreign');
    for (const chatVisitorId of ['cv_AAAAAAAAAAAAAAAAAAAAAAAA', foreign.chatVisitorId]) {
      expect((await startWidget(server, app, { chatVisitorId })).status).toBe(404);
    }
  });

  it('fills in missing fields of an identified visitor, and overwrites none', async () => {
    const { chatVisitorId } = await save(app, 'responses', { customFields: { topic: 'order' } });
    await start(app, { chatVisitorId, preChat: { topic: 'price', note: 'hello' } });
    const { body } = await visitorCall(server, app, 'GET', chatVisitorId);
    expect(body.data).toMatchObject({ customFields: { topic: 'order', note: 'hello' } });
  });
});

describe('where identity verification is required', () => {
  it('resumes an identified visitor only with its visitor token', async () => {
    const { chatVisitorId, visitorToken } = await save(strict, 'v');
    expect((await startWidget(server, strict, { chatVisitorId })).status).toBe(401);
    expect(await start(strict, { visitorToken })).toMatchObject({ status: 200, visitor: { chatVisitorId } });
    expect(await start(strict, { chatVisitorId, visitorToken })).toMatchObject({ status: 200, resumed: true });
  });

  it('rejects a token of another visitor or application', async () => {
    const one = await save(strict, 'one');
    const two = await save(strict, 'two');
    const foreign = await save(app, 'one');
    for (const input of [
      { chatVisitorId: one.chatVisitorId, visitorToken: two.visitorToken },
      { chatVisitorId: one.chatVisitorId, visitorToken: foreign.visitorToken },
      { visitorToken: foreign.visitorToken },
      { visitorToken: 'x' },
    ]) {
      expect((await startWidget(server, strict, input)).status).toBe(401);
    }
  });

  it('accepts a visitor token for 15 minutes', async () => {
    const now = Date.now();
    server.setNow(new Date(now));
    const { visitorToken } = await save(strict, 'aging');
    server.setNow(new Date(now + 899_000));
    const before = (await startWidget(server, strict, { visitorToken })).status;
    server.setNow(new Date(now + 901_000));
    const after = (await startWidget(server, strict, { visitorToken })).status;
    server.setNow(undefined);
    expect([before, after]).toEqual([200, 401]);
  });
});

describe('an anonymous visitor with a visitor token', () => {
  it('is merged into the identified one, with its sessions and custom fields', async () => {
    const anonymous = await start(app, { preChat: { topic: 'price' } });
    const saved = await save(app, 'signs-in', { name: 'S' });
    const { status, body } = await startWidget(server, app, {
      resumeToken: anonymous.resumeToken,
      visitorToken: saved.visitorToken,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      sessionId: anonymous.sessionId,
      resumed: true,
      visitor: { chatVisitorId: saved.chatVisitorId, identified: true, name: 'S' },
    });
    expect((await visitorCall(server, app, 'GET', anonymous.visitor.chatVisitorId)).status).toBe(404);
    const { body: now } = await visitorCall(server, app, 'GET', saved.chatVisitorId);
    expect(now.data).toMatchObject({ customFields: { topic: 'price' } });
    // The token names the anonymous visitor, which no longer exists.
    expect((await endWidget(server, anonymous.sessionId, anonymous.token)).status).toBe(401);
    expect((await endWidget(server, anonymous.sessionId, body.data.token)).status).toBe(200);
    const [event] = (await allEvents(server)).slice(-1);
    expect(event).toMatchObject({
      kind: 'chat_visitor_identified',
      actor: app.id,
      details: { chatVisitorId: saved.chatVisitorId, anonymousVisitorId: anonymous.visitor.chatVisitorId },
    });
  });

  it('is not merged by the visitor id alone: another session starts', async () => {
    const anonymous = await start(app);
    const saved = await save(app, 'by-id');
    const next = await start(app, { resumeToken: anonymous.resumeToken, chatVisitorId: saved.chatVisitorId });
    expect(next.sessionId).not.toBe(anonymous.sessionId);
    expect(next.visitor.chatVisitorId).toBe(saved.chatVisitorId);
    expect((await visitorCall(server, app, 'GET', anonymous.visitor.chatVisitorId)).status).toBe(200);
  });

  it('is never merged if it is identified: its session ends and another starts', async () => {
    const [first, second] = [await save(app, 'first', { name: 'F' }), await save(app, 'second', { name: 'S' })];
    const session = await start(app, { chatVisitorId: first.chatVisitorId });
    const next = await start(app, { resumeToken: session.resumeToken, visitorToken: second.visitorToken });
    expect(next.visitor.name).toBe('S');
    expect(next.sessionId).not.toBe(session.sessionId);
    expect((await endWidget(server, session.sessionId, session.token)).status).toBe(401);
    for (const { chatVisitorId } of [first, second]) {
      expect((await visitorCall(server, app, 'GET', chatVisitorId)).status).toBe(200);
    }
  });
});
