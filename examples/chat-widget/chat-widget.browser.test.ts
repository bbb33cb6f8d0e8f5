import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openChromium } from '../../server/test/support/browser/chromium.ts';
import { type ChatShop, startChatShop } from '../../tools/testing/chat-shop.ts';
import type { Browser, BrowserContext, Page } from '../../tools/testing/hosted-pages.ts';

type Route = Parameters<Parameters<Page['route']>[1]>[0];

const here = fileURLToPath(new URL('.', import.meta.url));

let shop: ChatShop;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Errors of the page, and errors in its console. */
let pageErrors: string[];

beforeAll(async () => {
  [shop, browser] = await Promise.all([startChatShop(here), openChromium()]);
});

afterAll(async () => {
  await shop?.stop();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1_200, height: 860 } });
  pageErrors = [];
  page = await openTab();
});
afterEach(async () => {
  expect(pageErrors).toEqual([]);
  await context.close();
});

async function openTab(): Promise<Page> {
  const tab = await context.newPage();
  tab.on('pageerror', (error) => pageErrors.push(error.message));
  tab.on('console', (message) => message.type() === 'error' && pageErrors.push(message.text()));
  await tab.goto(shop.url);
  await settled(tab);
  return tab;
}

const text = (id: string, tab = page) => tab.locator(`#${id}`).innerText();
const settled = (tab = page) => tab.locator('#widget[aria-busy=false]').waitFor();

async function press(id: string, tab = page): Promise<void> {
  // A tab in the background does not paint, so a click would wait for ever.
  await tab.bringToFront();
  await tab.locator(`#${id}`).click();
  await settled(tab);
}

/** Reads the session that the tabs of the page share, with the page's own code. */
async function stored(): Promise<unknown> {
  const name = JSON.stringify(shop.chatApplicationId);
  return await page.evaluate(
    `import('/sdk/chat.js').then(({ createBrowserStore }) => createBrowserStore(${name}).get())`,
  );
}

/** Writes screenshots into the folder of the variable SCREENSHOTS, if it is set. */
async function takeScreenshot(name: string): Promise<void> {
  const to = process.env.SCREENSHOTS;
  if (to) await page.screenshot({ path: path.join(to, `${name}.png`), fullPage: true });
}

it('starts an anonymous session, and a reload resumes it', async () => {
  const [visitor, session] = [await text('visitor'), await text('session')];
  expect(visitor).toMatch(/^cv_/);
  expect([await text('name'), await text('badge'), await text('resumed')]).toEqual([
    'Anonymous visitor',
    'Anonymous',
    'New',
  ]);
  await takeScreenshot('anonymous');
  for (let reload = 0; reload < 3; reload += 1) {
    await page.reload();
    await settled();
    expect([await text('visitor'), await text('session'), await text('resumed')]).toEqual([
      visitor,
      session,
      'Resumed',
    ]);
  }
});

it('shows the pre-chat form, and the issue of a missing value', async () => {
  await page.locator('#form button').click();
  await page.locator('#issue-topic').filter({ hasText: 'Must be filled in.' }).waitFor();
  expect(await text('problem')).toBe('Check the highlighted fields.');
  await takeScreenshot('form-rejected');
  // The browser logs the expected 400.
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('400')]);
  await page.locator('select[name=topic]').selectOption('delivery');
  await page.locator('#form button').click();
  await page.locator('#resumed').filter({ hasText: 'Resumed' }).waitFor();
  await settled();
  expect(await text('problem')).toBe('');
});

it('identifies the signed-in customer, also after a reload', async () => {
  const session = await text('session');
  await press('sign-in');
  expect(await text('name')).toBe('Rahima Begum · রহিমা বেগম');
  expect([await text('badge'), await text('session')]).toEqual(['Identified', session]);
  await takeScreenshot('identified');
  await page.reload();
  await settled();
  expect([await text('name'), await text('session')]).toEqual(['Rahima Begum · রহিমা বেগম', session]);
  await page.setViewportSize({ width: 390, height: 844 });
  await takeScreenshot('phone');
});

it('renews its tokens, one tab at a time', async () => {
  const [before, session] = [await stored(), await text('session')];
  await press('renew');
  expect(await stored()).not.toEqual(before);
  expect(await text('remaining')).toMatch(/^1[45]:\d\d$/);

  const second = await openTab();
  const renewals = Array.from({ length: 6 }, (_, index) =>
    (index % 2 ? page : second).locator('#renew').dispatchEvent('click'),
  );
  await Promise.all(renewals);
  for (const tab of [second, page]) {
    // A tab in the background does not paint, so waiting for it would never end.
    await tab.bringToFront();
    await tab.locator('#widget[aria-busy=false][data-state=live]').waitFor();
    expect(await tab.locator('#session').innerText()).toBe(session);
  }
  await page.reload();
  await settled();
  expect(await text('session')).toBe(session);
});

it('is one session in all tabs: anonymous, identified, and ended', async () => {
  const second = await openTab();
  expect(await text('session', second)).toBe(await text('session'));
  expect([await text('badge'), await text('badge', second)]).toEqual(['Anonymous', 'Anonymous']);
  await press('sign-in');
  await second.locator('#badge[data-identified=true]').waitFor();
  expect([await text('visitor', second), await text('session', second)]).toEqual([
    await text('visitor'),
    await text('session'),
  ]);
  await press('end', second);
  await page.locator('#widget[data-state=ended]').waitFor();
});

it('ends, and can start again with a new visitor', async () => {
  const visitor = await text('visitor');
  await press('end');
  expect(await page.locator('#live').isHidden()).toBe(true);
  expect(await text('over')).toContain('The chat has ended.');
  expect(await stored()).toBeUndefined();
  await takeScreenshot('ended');
  await press('start');
  expect(await text('visitor')).not.toBe(visitor);
});

it('starts a new session after its session was ended elsewhere', async () => {
  const [visitor, session] = [await text('visitor'), await text('session')];
  await endStoredSession();
  await page.reload();
  await settled();
  expect(await text('session')).not.toBe(session);
  expect(await text('visitor')).not.toBe(visitor);
  const next = await text('session');
  await endStoredSession();
  await press('renew');
  expect(await text('session')).not.toBe(next);
  expect(pageErrors.splice(0)).toEqual(Array(2).fill(expect.stringContaining('401')));
});

/** Ends the session with its widget token, without the page. */
async function endStoredSession(): Promise<void> {
  const { sessionId, resumeToken } = (await stored()) as { sessionId: string; resumeToken: string };
  const call = (method: string, path: string, init: RequestInit) =>
    fetch(`${shop.arotUrl}/api/chat/widget/sessions/${sessionId}${path}`, { method, ...init });
  const renewed = await call('POST', '/renew', {
    headers: { origin: shop.url, 'content-type': 'application/json' },
    body: JSON.stringify({ resumeToken }),
  });
  const { data } = (await renewed.json()) as { data: { token: string } };
  const ended = await call('DELETE', '', { headers: { origin: shop.url, authorization: `Bearer ${data.token}` } });
  expect(ended.status).toBe(200);
}

describe('a failed renewal', () => {
  const renewals = '**/renew';

  /** Reloads the page with a clock that the test controls. */
  async function openWithClock(): Promise<void> {
    await page.clock.install();
    await page.reload();
    await settled();
  }

  const expectRenewed = async (before: unknown, session: string) => {
    await expect.poll(stored, { timeout: 60_000 }).not.toEqual(before);
    expect(await text('session')).toBe(session);
    expect(await text('remaining')).toMatch(/^1[45]:\d\d$/);
  };

  it('is repeated by the timer until it succeeds', async () => {
    await openWithClock();
    const [before, session] = [await stored(), await text('session')];
    for (let failure = 0; failure < 3; failure += 1) {
      const failed = page.waitForEvent('requestfailed');
      if (failure === 0) await page.route(renewals, (route) => route.abort('connectionfailed'));
      await page.clock.fastForward(failure === 0 ? 14 * 60_000 + 1_000 : 8_000);
      await failed;
    }
    expect(await stored()).toEqual(before);
    await page.unroute(renewals);
    await page.clock.fastForward(31_000);
    await expectRenewed(before, session);
    expect(pageErrors.splice(0)).toEqual(Array(3).fill(expect.stringContaining('ERR_CONNECTION_FAILED')));
  });

  it('is repeated as soon as the network is back', async () => {
    await openWithClock();
    const [before, session] = [await stored(), await text('session')];
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed');
    await page.clock.fastForward(14 * 60_000 + 1_000);
    await failed;
    await context.setOffline(false);
    await expectRenewed(before, session);
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')]);
  });

  it('resumes the same session if only the response was lost', async () => {
    await openWithClock();
    // If the machine takes longer than the server's 10 seconds, the attempt has tested nothing, so it is repeated.
    for (let inTime = false; !inTime; ) {
      const [before, session] = [await stored(), await text('session')];
      const lost: number[] = [];
      const lose = async (route: Route) => {
        lost.push((await route.fetch()).status());
        await route.abort('connectionreset');
      };
      await page.route(renewals, lose, { times: 1 });
      const startedAt = Date.now();
      const failed = page.waitForEvent('requestfailed');
      await page.clock.fastForward(14 * 60_000 + 1_000);
      await failed;
      await page.clock.fastForward(2_000);
      await expect.poll(stored, { timeout: 60_000 }).not.toEqual(before);
      inTime = Date.now() - startedAt < 9_000;
      if (inTime) await expectRenewed(before, session);
      expect(lost).toEqual([200]);
    }
    const session = await text('session');
    await page.reload();
    await settled();
    expect(await text('session')).toBe(session);
    for (const error of pageErrors.splice(0)) expect(error).toMatch(/ERR_CONNECTION_RESET|401/);
  });
});

it('never sends the secret to the browser', async () => {
  for (const file of ['/', '/config.json', '/page.js', '/sdk/chat.js', '/shop.css']) {
    expect(await (await fetch(shop.url + file)).text()).not.toMatch(/cas_/);
  }
  expect(
    (await fetch(`${shop.url}/sign-in`, { method: 'POST', headers: { origin: 'https://evil.example' } })).status,
  ).toBe(403);
});
