import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWidgetScenario, type WidgetScenario } from '../../../server/test/support/chat/fixtures.ts';
import { ForbiddenError, ValidationError } from '../../src/chat/index.ts';
import { openSite } from './support/page.ts';

let scenario: WidgetScenario;

beforeAll(async () => {
  scenario = await startWidgetScenario();
});
afterAll(() => scenario.server.close());

const RENEW = 'POST /api/chat/widget/sessions/{id}/renew';
const START = 'POST /api/chat/widget/sessions';

function openShop() {
  return openSite(scenario.server, scenario.strict);
}

it('starts an anonymous session, and resumes it after a reload', async () => {
  const site = openShop();
  const seen: unknown[] = [];
  const page = site.openTab();
  page.subscribe((session) => seen.push(session?.sessionId));
  const session = await page.start();
  expect(session).toMatchObject({ resumed: false, visitor: { identified: false } });
  expect(seen).toEqual([session.sessionId]);
  expect(Math.abs(session.expiresAt - Date.now() - 900_000)).toBeLessThan(30_000);
  page.close();
  const reloaded = await site.openTab().start();
  expect(reloaded).toMatchObject({ sessionId: session.sessionId, resumed: true, visitor: session.visitor });
});

it('identifies the visitor in all tabs', async () => {
  const site = openShop();
  const [page, other] = [site.openTab(), site.openTab()];
  const { sessionId } = await page.start();
  await other.start();
  const { visitorToken, chatVisitorId } = await scenario.save(scenario.strict, 'widget-1', { name: 'Rahima' });
  await page.start({ visitorToken });
  expect(page.current).toMatchObject({ sessionId, visitor: { chatVisitorId, identified: true, name: 'Rahima' } });
  await expect.poll(() => other.current?.visitor.chatVisitorId).toBe(chatVisitorId);
});

it('renews once for simultaneous renewals of several tabs', async () => {
  const site = openShop();
  const tabs = [site.openTab(), site.openTab(), site.openTab()];
  for (const tab of tabs) await tab.start();
  await expect.poll(() => new Set(tabs.map((tab) => tab.current?.token)).size).toBe(1);
  site.requests.length = 0;
  await Promise.all([...tabs, ...tabs].map((tab) => tab.renew()));
  expect(site.requests).toEqual([RENEW]);
  expect(new Set(tabs.map((tab) => tab.current?.resumeToken)).size).toBe(1);
});

it('renews by itself before the token expires', async () => {
  const site = openShop();
  const page = site.openTab();
  site.faults = ['short'];
  const { resumeToken, sessionId } = await page.start();
  await expect.poll(() => page.current?.resumeToken).not.toBe(resumeToken);
  expect(page.current).toMatchObject({ sessionId });
});

it('repeats a failed renewal until it succeeds, and reports the failures', async () => {
  const site = openShop();
  const errors: unknown[] = [];
  const page = site.openTab({ onError: (error) => errors.push(error) });
  site.faults = ['short', 'down', 'lose'];
  const { resumeToken, sessionId } = await page.start();
  await expect.poll(() => page.current?.resumeToken).not.toBe(resumeToken);
  expect(page.current).toMatchObject({ sessionId });
  expect(errors).toEqual([
    expect.objectContaining({ name: 'ArotConnectionError' }),
    expect.objectContaining({ name: 'ArotConnectionError' }),
  ]);
  await page.renew();
  expect(page.current).toMatchObject({ sessionId });
});

it('repeats a lost request that resumes a session', async () => {
  const site = openShop();
  const { sessionId } = await site.openTab().start();
  site.faults = ['lose'];
  expect(await site.openTab().start()).toMatchObject({ sessionId, resumed: true });
  expect(site.requests).toEqual([START, START, START]);
});

describe('a session that ended elsewhere', () => {
  it('is replaced when the page renews or starts', async () => {
    const site = openShop();
    const page = site.openTab();
    for (const again of [() => page.renew(), () => page.start()]) {
      const { sessionId, visitor } = await page.start();
      // Another site has no part of the storage and of the channel, so the page does not know.
      const thief = openSite(scenario.server, scenario.strict, { ...site.store, remove: () => {} });
      await thief.openTab().end();
      await site.store.set({ ...page.current, sessionId } as never);
      await again();
      expect(page.current?.sessionId).not.toBe(sessionId);
      expect(page.current?.visitor.chatVisitorId).not.toBe(visitor.chatVisitorId);
    }
  });
});

it('ends the session in all tabs, and starts a new one after that', async () => {
  const site = openShop();
  const [page, other] = [site.openTab(), site.openTab()];
  const { sessionId } = await page.start();
  await other.start();
  await page.end();
  expect([page.current, await site.store.get()]).toEqual([undefined, undefined]);
  await expect.poll(() => other.current).toBeUndefined();
  await other.renew();
  expect(other.current).toBeUndefined();
  const next = await other.start();
  expect(next.sessionId).not.toBe(sessionId);
  await expect.poll(() => page.current?.sessionId).toBe(next.sessionId);
});

it('ends a session whose token has expired', async () => {
  const site = openShop();
  const page = site.openTab();
  const session = await page.start();
  scenario.server.setNow(new Date(Date.now() + 16 * 60_000));
  try {
    await page.end();
    await site.store.set(session);
    expect((await site.openTab().start()).sessionId).not.toBe(session.sessionId);
  } finally {
    scenario.server.setNow(undefined);
  }
});

it('forgets the session even if the server cannot be reached', async () => {
  const site = openShop();
  const page = site.openTab();
  await page.start();
  site.faults = ['down'];
  await expect(page.end()).rejects.toMatchObject({ name: 'ArotConnectionError' });
  expect([page.current, await site.store.get()]).toEqual([undefined, undefined]);
  await page.end();
});

it('names the fields of the pre-chat form that are not valid', async () => {
  const page = openSite(scenario.server, scenario.app).openTab();
  const { preChatFields } = await page.start();
  expect(preChatFields.map(({ key }) => key)).toEqual(['topic', 'note']);
  const error = await page.start({ preChat: { topic: 'tea' } }).catch((cause) => cause);
  expect(error).toBeInstanceOf(ValidationError);
  expect(Object.keys(error.fields)).toEqual(['preChat.topic']);
  expect(await page.start({ preChat: { topic: 'order' } })).toMatchObject({ resumed: true });
});

it('rejects a page of another origin', async () => {
  const site = openShop();
  const page = site.openTab({
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, origin: 'https://evil.example' } }),
  });
  await expect(page.start()).rejects.toBeInstanceOf(ForbiddenError);
});
