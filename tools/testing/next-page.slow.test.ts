import { rm } from 'node:fs/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createClient } from '../../sdk/src/index.ts';
import { makeTemporaryDirectory } from '../../sdk/test/support/pack-sdk.ts';
import { loadNextShop, type NextShop } from './next-shop.ts';
import { type SeededServer, startSeededServer } from './seeded-server.ts';

let folder: string;
let arot: SeededServer;
let shop: NextShop;

beforeAll(async () => {
  folder = await makeTemporaryDirectory();
  arot = await startSeededServer();
  vi.stubEnv('AROT_URL', arot.server.origin);
  shop = await loadNextShop(folder);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await arot?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Requests the page as a browser does, with its cookies. Next.js responds to an error with a 500. */
async function open(): Promise<{ status: number; html: string }> {
  try {
    const page = await shop.home({ searchParams: Promise.resolve({ q: 'rice' }) });
    return { status: 200, html: renderToStaticMarkup(page) };
  } catch (error) {
    return { status: 500, html: String(error) };
  }
}

async function signIn(): Promise<string> {
  const form = new FormData();
  form.set('identifier', '01711111111');
  form.set('password', 'arot-demo-password');
  await expect(shop.signIn(form)).rejects.toThrow(/^NEXT_REDIRECT \/$/);
  return shop.jar.get('shop_session')?.value ?? '';
}

const forVisitors = { status: 200, html: expect.stringMatching(/^(?!.*৳).*Sign in.*<li>/) };
const forTheCustomer = { status: 200, html: expect.stringMatching(/Sign out.*<li>[^<]*৳\d/) };

it('shows the prices of a customer from sign-in to sign-out', async () => {
  expect(await open()).toEqual(forVisitors);
  await signIn();
  expect(await open()).toEqual(forTheCustomer);
  await expect(shop.signOut()).rejects.toThrow(/^NEXT_REDIRECT \/$/);
  expect(await open()).toEqual(forVisitors);
});

it('is the page of a visitor after the session has ended', async () => {
  const token = await signIn();
  expect(await open()).toEqual(forTheCustomer);
  await createClient({ baseUrl: arot.server.origin, token }).auth.logout();
  expect(shop.jar.get('shop_session')?.value).toBe(token);
  expect(await open()).toEqual(forVisitors);
  await expect(shop.signOut()).rejects.toThrow(/^NEXT_REDIRECT \/$/);
  await signIn();
  expect(await open()).toEqual(forTheCustomer);
});
