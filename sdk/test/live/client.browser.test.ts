import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createPasswordHasher } from '../../../server/src/accounts/passwords/password-hasher.ts';
import { systemClock } from '../../../server/src/base/clock.ts';
import { loadDemoIfEmpty } from '../../../server/src/serve/demo/load-demo.ts';
import { openChromium } from '../../../server/test/support/browser/chromium.ts';
import { createChatApp } from '../../../server/test/support/chat/fixtures.ts';
import { createTestApplication } from '../../../server/test/support/oauth/fixtures.ts';
import { freePort } from '../../../server/test/support/process/free-port.ts';
import { startTestServer, type TestServer } from '../../../server/test/support/test-server.ts';
import { bundleFile, bundlePackage } from '../../scripts/bundle.ts';
import type * as Sdk from '../../src/index.ts';
import { makeTemporaryDirectory } from '../support/pack-sdk.ts';
import { fillIn, programs } from '../support/readme.ts';
import { startStorefront } from '../support/storefront.ts';

type Browser = Awaited<ReturnType<typeof openChromium>>;

const password = 'long enough';

/** Its own origin is the public one, and pages at the port `other` are trusted. */
let server: TestServer;
/** The same database, behind pages at the port `shop`. */
let shopServer: TestServer;
let browser: Browser;
let directory: string;
let sdk: string;
let ports: { readonly shop: number; readonly other: number };
let api: string;

beforeAll(async () => {
  ports = { shop: await freePort(), other: await freePort() };
  server = await startTestServer({ trustedOrigins: [`http://localhost:${ports.other}`] });
  await loadDemoIfEmpty(server.database, { clock: systemClock, passwords: createPasswordHasher() });
  shopServer = await startTestServer({ sharing: server, publicOrigin: `http://localhost:${ports.shop}` });
  api = server.publicOrigin;
  directory = await makeTemporaryDirectory();
  await bundleFile(directory, 'src/index.ts', { format: ['esm'], minify: true });
  sdk = await readFile(path.join(directory, 'index.js'), 'utf8');
  browser = await openChromium();
}, 180_000);

afterAll(async () => {
  await shopServer?.close();
  await server?.close();
  await rm(directory, { recursive: true, force: true });
});

let count = 0;
let phoneNumber: string;
beforeEach(() => {
  phoneNumber = `0181234${String(++count).padStart(4, '0')}`;
});

/** Opens a new tab of a page. Tabs of one context share cookies and storage. */
async function openTab(url: string, context?: Awaited<ReturnType<Browser['newContext']>>) {
  const used = context ?? (await browser.newContext());
  if (!context) onTestFinished(() => used.close());
  const page = await used.newPage();
  await page.goto(url);
  return { page, context: used };
}

it('signs in by cookie where a proxy serves the page and the API', async () => {
  const { origin } = await startStorefront({ port: ports.shop, sdk, api: shopServer.origin });
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
  expect(message).toContain(`this is ${origin}. Use credentials: 'bearer'.`);
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

describe("the README's programs", () => {
  const ofPages = programs.filter(({ runtime }) => runtime === 'page');
  const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
  const manifest = fileURLToPath(new URL('../../package.json', import.meta.url));

  beforeAll(async () => {
    const other = `http://localhost:${ports.other}`;
    const application = await createTestApplication(server, { public: true, redirectUris: [`${other}/callback`] });
    const chat = await createChatApp(server, { origins: [other] });
    const values = {
      'http://localhost:3000': api,
      'http://localhost:5173': other,
      'ak_…': application.clientId,
      'cap_…': chat.id,
      'wk_…': chat.widgetKey,
    };
    const packageDirectory = path.join(directory, 'node_modules/@arot/sdk');
    await mkdir(packageDirectory, { recursive: true });
    await cp(manifest, path.join(packageDirectory, 'package.json'));
    await bundlePackage(path.join(packageDirectory, 'dist'), { format: ['esm'] });
    await symlink(path.join(modules, 'vite'), path.join(directory, 'node_modules/vite'));
    for (const { file, code } of ofPages) {
      const isConfig = file === 'vite.config.ts';
      const written = fillIn(code, isConfig ? { 'http://localhost:3000': shopServer.origin } : values);
      await writeFile(path.join(directory, file), written);
      const html = `<!doctype html><body><script type="module" src="/${file}"></script>`;
      if (!isConfig) await writeFile(path.join(directory, file.replace('.ts', '.html')), html);
    }
    // Vite serves it for every path without a file, such as /callback.
    await cp(path.join(directory, 'in-a-page.html'), path.join(directory, 'index.html'));
  });

  /** Opens a program as a page of Vite's development server. */
  async function openProgram(name: string, port: number) {
    const vite = await createServer({
      root: directory,
      configFile: path.join(directory, 'vite.config.ts'),
      server: { port, host: 'localhost', strictPort: true, ws: false },
      // Without this, a page may reload while it runs.
      optimizeDeps: { noDiscovery: true },
      logLevel: 'silent',
    });
    onTestFinished(() => vite.close());
    await vite.listen();
    const file = ofPages.find((program) => program.name === name)?.file.replace('.ts', '.html');
    return await openTab(`http://localhost:${port}/${file}`);
  }

  const RESULTS: Readonly<Record<string, RegExp>> = {
    'On one origin 2': /^Demo wholesale customer: \d+\.\d\d BDT$/,
    'From another origin': /^.+ · .+: \d+\.\d\d$/,
    'In a page': /^Welcome, Demo wholesale customer$/,
    'In your pages': /^Visitor cv_/,
  };

  it('have an expected result', () => {
    const names = ofPages.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['On one origin', ...Object.keys(RESULTS)].toSorted());
  });

  it.each(Object.entries(RESULTS))('%s', async (name, result) => {
    const { page, context } = await openProgram(name, name === 'On one origin 2' ? ports.shop : ports.other);
    if (name === 'In a page') {
      await page.fill('[name=identifier]', '01711111111');
      await page.fill('[name=password]', 'arot-demo-password');
      await page.press('[name=password]', 'Enter');
    }
    await expect.poll(() => page.textContent('body')).toMatch(result);
    const cookies = (await context.cookies()).filter((cookie) => cookie.name === 'arot_session');
    const usesCookie = name === 'On one origin 2' || name === 'In a page';
    expect(cookies.map(({ httpOnly }) => httpOnly)).toEqual(usesCookie ? [true] : []);
  });
});
