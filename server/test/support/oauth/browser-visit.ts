import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { createAccount, PASSWORD } from '../accounts/fixtures.ts';
import { openChromium } from '../browser/chromium.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type ClientApplication, startClient, startSite } from './browser-client.ts';

/** A user with a new browser profile in every test. */
export class Visit {
  readonly server: TestServer;
  readonly #chromium: Browser;
  #context: BrowserContext | undefined;
  #page: Page | undefined;
  #account = { id: '', identifier: '' };
  #closing: { close(): void }[] = [];
  readonly #allowed = new Set<string>();
  /** Every request of the browser. */
  readonly requests: { method: string; url: URL }[] = [];

  constructor(server: TestServer, chromium: Browser) {
    this.server = server;
    this.#chromium = chromium;
  }

  get context(): BrowserContext {
    return present(this.#context);
  }

  get page(): Page {
    return present(this.#page);
  }

  /** Returns the account of the user, Rahima. */
  get account(): { id: string; identifier: string } {
    return this.#account;
  }

  async begin(): Promise<void> {
    this.#account = await createAccount(this.server, { name: 'Rahima' });
    this.#allowed.add(this.server.publicOrigin);
    await this.open(true);
  }

  /** Opens a new browser profile. */
  async open(javaScriptEnabled: boolean): Promise<void> {
    await this.#context?.close();
    this.#context = await this.#chromium.newContext({ javaScriptEnabled, locale: 'en-GB' });
    this.#context.setDefaultTimeout(30_000);
    this.#context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol !== 'data:') this.requests.push({ method: request.method(), url });
    });
    this.#page = await this.#context.newPage();
  }

  /** Starts an application to sign in to. */
  async client(options: Parameters<typeof startClient>[1] = {}): Promise<ClientApplication> {
    return this.#keep(await startClient(this.server, options));
  }

  /** Starts another site, with one listener for all requests. */
  async site(listener: Parameters<typeof startSite>[0]): Promise<{ origin: string }> {
    return this.#keep(await startSite(listener));
  }

  async end(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
    for (const each of this.#closing.splice(0)) each.close();
    const strangers = this.requests.splice(0).filter(({ url }) => !this.#allowed.has(url.origin));
    expect(strangers, 'no request is sent to another host').toEqual([]);
  }

  #keep<T extends { origin: string; close(): void }>(started: T): T {
    this.#allowed.add(started.origin);
    this.#closing.push(started);
    return started;
  }
}

/** Creates a visit for each test of a file. */
export async function visitInChromium(): Promise<Visit> {
  const visit = new Visit(...(await Promise.all([startTestServer(), openChromium()])));
  beforeEach(() => visit.begin());
  afterEach(() => visit.end());
  return visit;
}

/** Clicks the sign-in link on the application's page. */
export async function signIn(page: Page, { origin }: ClientApplication): Promise<void> {
  await page.goto(`${origin}/`);
  await page.getByRole('link', { name: 'Sign in' }).click();
}

/** Fills in the login form and submits it. */
export async function fillIn(page: Page, identifier: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Mobile number or email').fill(identifier);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Waits for a page with this heading. */
export async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Returns the status of a session request of the browser: 200 with a login session, otherwise 401. */
export async function sessionStatus({ page, server }: Visit): Promise<number | undefined> {
  return (await page.goto(`${server.publicOrigin}/api/auth/session`))?.status();
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('only in a test');
  return value;
}
