import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openChromium } from '../../../test/support/browser/chromium.ts';
import { pageHeaders } from './page-headers.ts';
import { renderConsent } from './render-consent.ts';
import { renderContinue } from './render-continue.ts';
import { renderLogin } from './render-login.ts';
import { renderSecondFactor } from './render-second-factor.ts';

const languageLinks = { en: '/login?lang=en', bn: '/login?lang=bn' };
const form = { application: { name: 'Shop', logoUrl: null }, action: '/sent', csrfToken: 'the-token', languageLinks };

const servers: Server[] = [];
let context: BrowserContext;
const browser = await openChromium();
beforeEach(async () => {
  context = await browser.newContext({ javaScriptEnabled: false });
});
afterEach(async () => {
  await context.close();
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server with its own origin. */
async function serve(listener: RequestListener, host = '127.0.0.1'): Promise<string> {
  const server = createServer(listener).listen(0, host);
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function redirectTo(location: string): RequestListener {
  return (_request, response) => response.writeHead(303, { location }).end();
}

describe('pages without JavaScript', () => {
  it('have a login form with labels, which the Enter key submits', async () => {
    let body = '';
    const origin = await serve(async (request, response) => {
      if (request.method === 'POST') body = await text(request);
      const values = { identifier: '', rememberMe: false };
      response.writeHead(200, { ...pageHeaders({ formAction: [] }), 'Content-Type': 'text/html; charset=utf-8' });
      response.end(
        renderLogin({ ...form, language: 'bn', values, issues: {}, signUpHref: '/sign-up', forgottenHref: '/forgot' }),
      );
    });
    const page = await context.newPage();
    await page.goto(origin);
    // The page focuses its first field by itself, when it renders its first frame. Keys that come earlier are lost.
    await expect.poll(() => page.locator('input:focus').getAttribute('name')).toBe('identifier');
    await page.keyboard.type('01712345678');
    await page.getByLabel('এই ডিভাইসে আমাকে লগ ইন করে রাখুন').check();
    await page.getByLabel('পাসওয়ার্ড').fill('আমার গোপন শব্দ');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sent');
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      csrf: 'the-token',
      identifier: '01712345678',
      password: 'আমার গোপন শব্দ',
      rememberMe: 'true',
    });
  });

  it('have a form for a second factor, whose code the Enter key sends, and whose other ways the Tab key reaches', async () => {
    const bodies: object[] = [];
    const origin = await serve(async (request, response) => {
      if (request.method === 'POST') bodies.push(Object.fromEntries(new URLSearchParams(await text(request))));
      response.writeHead(200, { ...pageHeaders({ formAction: [] }), 'Content-Type': 'text/html; charset=utf-8' });
      const factor = {
        kinds: ['totp', 'recovery-code'],
        method: 'totp',
        issues: {},
        otherAccountHref: '/other',
      } as const;
      response.end(
        renderSecondFactor({ ...form, ...factor, language: 'en', challenge: 'the-challenge', userName: undefined }),
      );
    });
    const page = await context.newPage();
    const hidden = { csrf: 'the-token', challenge: 'the-challenge', method: 'totp' };
    for (const keys of [['Enter'], ['Tab', 'Tab', 'Enter']]) {
      await page.goto(origin);
      await expect.poll(() => page.locator('input:focus').getAttribute('name')).toBe('code');
      await page.keyboard.type('123456');
      for (const key of keys) await page.keyboard.press(key);
      await page.waitForURL('**/sent');
    }
    expect(bodies).toEqual([
      { ...hidden, code: '123456' },
      { ...hidden, code: '123456', show: 'recovery-code' },
    ]);
  });
});

const website = { host: 'shop.example', isOnDevice: false, isLasting: true };

describe('form-action', () => {
  /** Sends a page with a form whose response redirects to a URL, under the given policy. */
  async function sendForm(location: string, formAction: string[]) {
    const origin = await serve((request, response) => {
      if (request.method === 'POST') return redirectTo(location)(request, response);
      response.writeHead(200, { ...pageHeaders({ formAction }), 'Content-Type': 'text/html; charset=utf-8' });
      return response.end(
        renderConsent({
          ...form,
          language: 'en',
          user: { name: 'Rahima' },
          ...website,
          scopes: [],
          otherAccountHref: '/login?account=other',
        }),
      );
    });
    const page = await context.newPage();
    await page.goto(origin);
    await page.getByRole('button', { name: 'Deny' }).click();
    return page;
  }

  it.each(['127.0.0.1', '::1'])('allows the redirect URI of the page: %s', async (host) => {
    const client = await serve((_request, response) => response.end('callback'), host);
    const page = await sendForm(`${client}/callback?error=access_denied`, [client]);
    await page.waitForURL(`${client}/callback?error=access_denied`);
  });
});

describe('the continue page', () => {
  it('allows the application’s redirects after its callback', async () => {
    const home = await serve((_request, response) => response.end('home'));
    const client = await serve(redirectTo(`${home}/welcome`));
    const origin = await serve((request, response) => {
      if (request.method === 'POST') return redirectTo('/continue')(request, response);
      if (request.url === '/resume') return redirectTo(`${client}/callback`)(request, response);
      response.writeHead(200, { ...pageHeaders({ formAction: [] }), 'Content-Type': 'text/html; charset=utf-8' });
      if (request.url === '/continue') return response.end(renderContinue({ language: 'en', href: '/resume' }));
      return response.end(
        renderConsent({
          ...form,
          language: 'en',
          user: { name: 'Rahima' },
          ...website,
          scopes: [],
          otherAccountHref: '/login?account=other',
        }),
      );
    });
    const page = await context.newPage();
    await page.goto(origin);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${home}/welcome`);
  });
});
