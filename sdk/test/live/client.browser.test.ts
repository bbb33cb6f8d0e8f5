import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { type DemoServer, startDemoServer } from '../../../examples/support/demo-server.ts';
import { launchChromium } from '../../../server/test/support/browser/chromium.ts';
import { freePort } from '../../../server/test/support/process/free-port.ts';
import { bundleFile } from '../../scripts/bundle.ts';
import type * as Sdk from '../../src/index.ts';
import { makeTemporaryDirectory } from '../support/pack-sdk.ts';
import { startStorefront } from '../support/storefront.ts';

type Browser = Awaited<ReturnType<typeof launchChromium>>;

const password = 'long enough';

let server: DemoServer;
let browser: Browser;
let sdk: string;
let ports: { readonly shop: number; readonly other: number; readonly api: number };
let api: string;

beforeAll(async () => {
  ports = { shop: await freePort(), other: await freePort(), api: await freePort() };
  api = `http://localhost:${ports.api}`;
  server = await startDemoServer({
    DATABASE_URL: 'memory:',
    PORT: String(ports.api),
    AROT_PUBLIC_ORIGIN: `http://localhost:${ports.shop}`,
    AROT_TRUSTED_ORIGINS: `http://localhost:${ports.other}`,
  });
  const directory = await makeTemporaryDirectory();
  await bundleFile(directory, 'src/index.ts', { format: ['esm'], minify: true });
  sdk = await readFile(path.join(directory, 'index.js'), 'utf8');
  await rm(directory, { recursive: true });
  browser = await launchChromium();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

let count = 0;
let phoneNumber: string;
beforeEach(() => {
  phoneNumber = `0181234${String(++count).padStart(4, '0')}`;
});

/** A new tab of a page. Tabs of one context share cookies and storage. */
async function openTab(url: string, context?: Awaited<ReturnType<Browser['newContext']>>) {
  const used = context ?? (await browser.newContext());
  if (!context) onTestFinished(() => used.close());
  const page = await used.newPage();
  await page.goto(url);
  return { page, context: used };
}

it('signs in by cookie where a proxy serves the page and the API', async () => {
  const { origin } = await startStorefront({ port: ports.shop, sdk, api });
  const { page } = await openTab(origin);
  const result = await page.evaluate(
    async ({ phoneNumber, password }) => {
      const { createClient } = (globalThis as unknown as { sdk: typeof Sdk }).sdk;
      const client = createClient({ baseUrl: '' });
      const priced = async () => (await client.products.list({ pageSize: 1 })).items[0]?.pricing !== undefined;
      await client.customers.register({ phoneNumber, password });
      const before = await priced();
      await client.auth.login({ identifier: phoneNumber, password });
      const during = await priced();
      await client.auth.logout();
      return [before, during, await priced()];
    },
    { phoneNumber, password },
  );
  expect(result).toEqual([false, true, false]);
});

it('signs in by token on a trusted origin, and out in all tabs', async () => {
  const { origin } = await startStorefront({ port: ports.other, sdk });
  const { page, context } = await openTab(origin);
  const first = await page.evaluate(
    async ({ phoneNumber, password, baseUrl }) => {
      const { createClient, webStorage, xhrUpload } = (globalThis as unknown as { sdk: typeof Sdk }).sdk;
      const client = createClient({ baseUrl, tokenStore: webStorage(), upload: xhrUpload() });
      const image = await (
        await fetch(
          'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        )
      ).blob();
      let progress = { loaded: 0, total: 0 as number | undefined };
      const profile = await client.customers.register(
        { phoneNumber, password, shopImage: image },
        { onUploadProgress: (step) => void (progress = step) },
      );
      await client.auth.login({ identifier: phoneNumber, password });
      const { requestId } = await client.customers.me.withResponse();
      const blob = await (await client.customers.downloadDocument('shop-image')).blob();
      Object.assign(globalThis, { client });
      return { documents: profile.documents.length, progress, requestId, size: blob.size, sent: image.size };
    },
    { phoneNumber, password, baseUrl: api },
  );
  expect(first).toMatchObject({ documents: 1, requestId: expect.any(String), size: first.sent });
  expect(first.progress.loaded).toBeGreaterThan(first.sent);
  expect(first.progress.total).toBe(first.progress.loaded);
  expect(await context.cookies()).toEqual([]);

  const { page: secondTab } = await openTab(origin, context);
  const signedOut = await secondTab.evaluate(
    async ({ baseUrl }) => {
      const { createClient, webStorage } = (globalThis as unknown as { sdk: typeof Sdk }).sdk;
      const client = createClient({ baseUrl, tokenStore: webStorage() });
      const { phoneNumber } = await client.customers.me();
      const change = new Promise((resolve) => client.onAuthChange(resolve));
      Object.assign(globalThis, { change, client });
      return phoneNumber;
    },
    { baseUrl: api },
  );
  expect(signedOut).toBe(`+88${phoneNumber}`);
  await page.evaluate(() => (globalThis as unknown as { client: Sdk.ArotClient }).client.auth.logout());
  expect(await secondTab.evaluate(() => (globalThis as unknown as { change: Promise<unknown> }).change)).toMatchObject({
    signedIn: false,
    reason: 'external',
  });
});

it('says that a page of another origin cannot sign in by cookie', async () => {
  const { origin } = await startStorefront({ port: ports.other, sdk });
  const { page } = await openTab(origin);
  const message = await page.evaluate(async (baseUrl) => {
    const { createClient } = (globalThis as unknown as { sdk: typeof Sdk }).sdk;
    const result = await createClient({ baseUrl }).auth.login.safe({
      identifier: '01812345678',
      password: 'long enough',
    });
    return result.ok ? '' : result.error.message;
  }, api);
  expect(message).toContain(`${origin} is not the service's public origin. Use credentials: 'bearer'.`);
});

it('sends no password where a redirect leads', async () => {
  const thief = await startStorefront({ port: ports.other, sdk });
  const { origin } = await startStorefront({ port: ports.shop, sdk, movedTo: thief.origin });
  const { page } = await openTab(origin);
  const result = await page.evaluate(async () => {
    const { createClient } = (globalThis as unknown as { sdk: typeof Sdk }).sdk;
    const client = createClient({ baseUrl: '/moved' });
    const login = await client.auth.login.safe({ identifier: '01812345678', password: 'long enough' });
    return login.ok ? undefined : { name: login.error.name, status: login.error.status };
  });
  expect(result).toEqual({ name: 'ArotRedirectError', status: 0 });
  expect(thief.paths).toEqual([]);
});
