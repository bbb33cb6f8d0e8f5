import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import {
  type ChatApp,
  createChatApp,
  endWidget,
  PAGE_ORIGIN,
  renewWidget,
  saveVisitor,
  startWidget,
  visitorCall,
} from '../../../test/support/chat/fixtures.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { systemClock } from '../../clock.ts';
import { enableApplication } from '../applications/enable-application.ts';

let server: TestServer;
let app: ChatApp;
let strict: ChatApp;
beforeAll(async () => {
  server = await startTestServer();
  app = await createChatApp(server, {
    fields: [
      {
        key: 'topic',
        type: 'select',
        options: ['order', 'price'],
        required: true,
        label: 'Topic',
        labelBn: 'বিষয়',
        order: 1,
      },
      { key: 'note', type: 'textarea', order: 2 },
    ],
  });
  strict = await createChatApp(server, { identityVerification: 'required' });
});
afterAll(() => server.close());

const ctx = () => ({ em: server.database.fork(), clock: systemClock });

const save = async (of: ChatApp, externalUserId: string, more: object = {}) =>
  (await saveVisitor(server, of, { externalUserId, ...more })).body.data;

const start = async (of: ChatApp, input: Record<string, unknown> = {}) => {
  const { status, body } = await startWidget(server, of, input);
  return { status, ...body.data };
};

describe('a widget that shows nothing', () => {
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

  it('has its answers kept, and must give those that are required', async () => {
    const { status, visitor } = await start(app, { preChat: { topic: 'price', note: 'কত?' } });
    expect(status).toBe(201);
    const read = await visitorCall(server, app, 'GET', visitor.chatVisitorId);
    expect(read.body.data).toMatchObject({ customFields: { topic: 'price', note: 'কত?' } });
    const { status: refused, body } = await startWidget(server, app, { preChat: { note: 1, shoe: 2 } });
    expect(refused).toBe(400);
    expect(body.error.fields).toEqual({
      'preChat.topic': ['Must be filled in.'],
      'preChat.note': [expect.any(String)],
      'preChat.shoe': ['Is not a field of this application.'],
    });
  });
});

describe('a widget that names a visitor', () => {
  it('resumes that visitor with 200, and sees no more of it than name and picture', async () => {
    const saved = await save(app, 'named', { name: 'N', email: 'n@example.com', avatarUrl: 'https://x.example/a' });
    const { status, body } = await startWidget(server, app, { chatVisitorId: saved.chatVisitorId });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      resumed: true,
      visitor: { chatVisitorId: saved.chatVisitorId, identified: true, name: 'N', avatarUrl: 'https://x.example/a' },
    });
    expect(JSON.stringify(body)).not.toContain('n@example.com');
  });

  it('gets 404 for one that is not there, or is of another application', async () => {
    const foreign = await save(strict, 'foreign');
    for (const chatVisitorId of ['cv_AAAAAAAAAAAAAAAAAAAAAAAA', foreign.chatVisitorId]) {
      expect((await startWidget(server, app, { chatVisitorId })).status).toBe(404);
    }
  });

  it('fills in answers of an identified visitor, and overwrites none that the server gave', async () => {
    const { chatVisitorId } = await save(app, 'answers', { customFields: { topic: 'order' } });
    await start(app, { chatVisitorId, preChat: { topic: 'price', note: 'hello' } });
    const { body } = await visitorCall(server, app, 'GET', chatVisitorId);
    expect(body.data).toMatchObject({ customFields: { topic: 'order', note: 'hello' } });
  });
});

describe('where identity verification is required', () => {
  it('an identified visitor needs the visitor token, and with it is resumed', async () => {
    const { chatVisitorId, visitorToken } = await save(strict, 'v');
    expect((await startWidget(server, strict, { chatVisitorId })).status).toBe(401);
    expect(await start(strict, { visitorToken })).toMatchObject({ status: 200, visitor: { chatVisitorId } });
    expect(await start(strict, { chatVisitorId, visitorToken })).toMatchObject({ status: 200, resumed: true });
  });

  it('a token of another visitor or another application does not do', async () => {
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

  it('the visitor token holds for 15 minutes', async () => {
    const { visitorToken } = await save(strict, 'aging');
    const now = Date.now();
    server.setNow(new Date(now + 899_000));
    const before = (await startWidget(server, strict, { visitorToken })).status;
    server.setNow(new Date(now + 901_000));
    const after = (await startWidget(server, strict, { visitorToken })).status;
    server.setNow(undefined);
    expect([before, after]).toEqual([200, 401]);
  });
});

describe('an anonymous visitor who signs in', () => {
  it('becomes the identified one: sessions and answers move, nothing else is left', async () => {
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
    // The token of the anonymous visitor says who is no more.
    expect((await endWidget(server, anonymous.sessionId, anonymous.token)).status).toBe(401);
    expect((await endWidget(server, anonymous.sessionId, body.data.token)).status).toBe(200);
    const [event] = (await allEvents(server)).slice(-1);
    expect(event).toMatchObject({
      kind: 'chat_visitor_identified',
      actor: app.id,
      details: { chatVisitorId: saved.chatVisitorId, anonymousVisitorId: anonymous.visitor.chatVisitorId },
    });
  });

  it('does not by the visitor id alone: a session of its own begins', async () => {
    const anonymous = await start(app);
    const saved = await save(app, 'by-id');
    const next = await start(app, { resumeToken: anonymous.resumeToken, chatVisitorId: saved.chatVisitorId });
    expect(next.sessionId).not.toBe(anonymous.sessionId);
    expect(next.visitor.chatVisitorId).toBe(saved.chatVisitorId);
    expect((await visitorCall(server, app, 'GET', anonymous.visitor.chatVisitorId)).status).toBe(200);
  });

  it('an identified visitor never becomes another: the session ends and one of the other begins', async () => {
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

describe('a resume token', () => {
  it('resumes its session with new tokens, for the same visitor', async () => {
    const first = await start(app);
    const again = await start(app, { resumeToken: first.resumeToken });
    expect(again).toMatchObject({ status: 200, sessionId: first.sessionId, resumed: true, visitor: first.visitor });
    const { status, body } = await renewWidget(server, first.sessionId, again.resumeToken);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ expiresIn: 900, resumeToken: expect.stringMatching(/^crt_/) });
    expect(new Set([first.token, again.token, body.data.token]).size).toBe(3);
    expect((await endWidget(server, first.sessionId, body.data.token)).status).toBe(200);
  });

  it('of an identified visitor is enough where verification is required', async () => {
    const { visitorToken, chatVisitorId } = await save(strict, 'resumes');
    const { resumeToken } = await start(strict, { visitorToken });
    expect(await start(strict, { resumeToken, chatVisitorId })).toMatchObject({ status: 200, resumed: true });
  });

  it('of a request that is refused for another reason is not spent', async () => {
    const session = await start(app);
    const unknown = { resumeToken: session.resumeToken, chatVisitorId: 'cv_AAAAAAAAAAAAAAAAAAAAAAAA' };
    expect((await startWidget(server, app, unknown)).status).toBe(404);
    expect((await startWidget(server, app, { resumeToken: session.resumeToken, preChat: {} })).status).toBe(400);
    expect((await renewWidget(server, (await start(app)).sessionId, session.resumeToken)).status).toBe(401);
    expect((await startWidget(server, strict, { resumeToken: session.resumeToken })).status).toBe(401);
    expect((await renewWidget(server, session.sessionId, session.resumeToken)).status).toBe(200);
  });

  it('holds for 30 days from when it was given', async () => {
    const session = await start(app);
    const day = 24 * 3_600_000;
    const now = Date.now();
    server.setNow(new Date(now + 29 * day));
    const renewed = await renewWidget(server, session.sessionId, session.resumeToken);
    server.setNow(new Date(now + 58 * day));
    const later = await renewWidget(server, session.sessionId, renewed.body.data.resumeToken);
    server.setNow(new Date(now + 89 * day));
    const tooLate = await renewWidget(server, session.sessionId, later.body.data.resumeToken);
    server.setNow(undefined);
    expect([renewed.status, later.status, tooLate.status]).toEqual([200, 200, 401]);
  });

  it('that nobody was given ends nothing', async () => {
    const session = await start(app);
    for (const token of ['x', `crt_${'A'.repeat(43)}`, session.token]) {
      expect((await renewWidget(server, session.sessionId, token)).status).toBe(401);
      expect((await startWidget(server, app, { resumeToken: token })).status).toBe(401);
    }
    expect((await renewWidget(server, session.sessionId, session.resumeToken)).status).toBe(200);
  });
});

describe('ending a session', () => {
  it('takes its widget token and its resume token with it', async () => {
    const { sessionId, token, resumeToken } = await start(app);
    expect((await endWidget(server, sessionId, token)).body).toEqual({ data: { success: true } });
    expect((await endWidget(server, sessionId, token)).status).toBe(401);
    expect((await renewWidget(server, sessionId, resumeToken)).status).toBe(401);
    expect((await startWidget(server, app, { resumeToken })).status).toBe(401);
  });

  it('with the token of another session is 404', async () => {
    const [mine, theirs] = [await start(app), await start(app)];
    expect((await endWidget(server, theirs.sessionId, mine.token)).status).toBe(404);
    expect((await endWidget(server, theirs.sessionId, theirs.token)).status).toBe(200);
  });
});

describe('a widget', () => {
  it('with a key that is not the application’s is 401', async () => {
    for (const of of [
      { ...app, widgetKey: strict.widgetKey },
      { ...app, widgetKey: 'wk_x' },
      { ...app, id: 'cap_x' },
      { ...app, widgetKey: app.secret },
    ]) {
      expect((await startWidget(server, of)).status).toBe(401);
    }
  });

  it('of a disabled application is 403, also to renew and to end', async () => {
    const disabled = await createChatApp(server);
    const { sessionId, token, resumeToken } = await start(disabled);
    await enableApplication(ctx(), disabled.id, false);
    const statuses = [
      (await startWidget(server, disabled)).status,
      (await renewWidget(server, sessionId, resumeToken)).status,
      (await endWidget(server, sessionId, token)).status,
    ];
    expect(statuses).toEqual([403, 403, 403]);
    await enableApplication(ctx(), disabled.id, true);
    expect((await renewWidget(server, sessionId, resumeToken)).status).toBe(200);
  });

  it('that calls too often gets 429, which its page can read', async () => {
    const limited = await startTestServer({ sharing: server, chatLimit: { points: 2, seconds: 60 } });
    const answers = [await startWidget(limited, app), await startWidget(limited, app), await startWidget(limited, app)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers[2]?.headers.get('access-control-allow-origin')).toBe(PAGE_ORIGIN);
    await limited.close();
  });
});

describe('erasing a visitor', () => {
  it('removes it with its sessions, and leaves a stub that says nothing of who it was', async () => {
    const saved = await save(app, 'erase-me-user', { name: 'Secret Name', email: 'gone@example.com' });
    const { sessionId, token, resumeToken } = await start(app, { chatVisitorId: saved.chatVisitorId });
    expect((await visitorCall(server, app, 'DELETE', saved.chatVisitorId)).body).toEqual({ data: { success: true } });
    expect((await visitorCall(server, app, 'DELETE', saved.chatVisitorId)).status).toBe(404);
    expect((await visitorCall(server, app, 'GET', saved.chatVisitorId)).status).toBe(404);
    expect((await endWidget(server, sessionId, token)).status).toBe(401);
    expect((await renewWidget(server, sessionId, resumeToken)).status).toBe(401);
    expect((await startWidget(server, app, { visitorToken: saved.visitorToken })).status).toBe(401);
    const events = await allEvents(server);
    expect(events.at(-1)).toMatchObject({
      kind: 'chat_visitor_erased',
      accountId: null,
      actor: app.id,
      details: { applicationId: app.id, chatVisitorId: saved.chatVisitorId },
    });
    expect(JSON.stringify(events)).not.toMatch(/Secret Name|gone@example|erase-me-user/);
    const next = await save(app, 'erase-me-user');
    expect(next).toMatchObject({ created: true, visitor: { name: null } });
    expect(next.chatVisitorId).not.toBe(saved.chatVisitorId);
  });

  it('while its widgets resume and renew never is an error', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { chatVisitorId } = await save(app, 'erase-race');
      const sessions = await Promise.all(Array.from({ length: 12 }, () => start(app, { chatVisitorId })));
      const work = sessions.map(({ sessionId, resumeToken }, index) =>
        index % 2
          ? startWidget(server, app, { resumeToken, chatVisitorId })
          : renewWidget(server, sessionId, resumeToken),
      );
      const [erased, ...resumed] = await Promise.all([visitorCall(server, app, 'DELETE', chatVisitorId), ...work]);
      expect(erased.status).toBe(200);
      for (const { status } of resumed) expect([200, 401, 404]).toContain(status);
    }
  });
});
