import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession, PASSWORD } from '../../../test/support/accounts/fixtures.ts';
import { actionOf, authorizePath, Browser, callbackOf, csrfOf } from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import {
  documentOf,
  picture,
  sendSignUp,
  skipVerification,
  summaryOf,
} from '../../../test/support/oauth/sign-up-form.ts';
import { countEverything, newPhoneNumber, sampleFile } from '../../../test/support/registration/forms.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let browser: Browser;
const server = await startTestServer({ wholesaleApproval: true });
const application = await createTestApplication(server);
beforeEach(() => {
  browser = new Browser(server);
});

const open = async (parameters: Record<string, string> = {}, of = application) =>
  browser.follow(await browser.open(authorizePath(of, parameters)));
const openSignUp = async (of = application) => open({ prompt: 'create' }, of);

describe('a form of another page', () => {
  it.each(['', 'made up'])('is rejected with the token %j, and keeps the texts', async (csrf) => {
    const before = await countEverything(server);
    const page = await sendSignUp(browser, await openSignUp(), {
      csrf,
      phoneNumber: newPhoneNumber(),
      name: 'X',
      shopImage: picture(),
    });
    expect([page.status, summaryOf(page)]).toEqual([403, expect.stringContaining('This form has expired')]);
    expect(documentOf(page).querySelector<HTMLInputElement>('[name="name"]')?.value).toBe('X');
    expect(await countEverything(server)).toEqual(before);
  });

  it('does not use up the limit of its visitor’s address', async () => {
    const limited = await startTestServer({ sharing: server, registrationLimit: { points: 1, seconds: 60 } });
    const visitor = new Browser(limited);
    const path = `/login/${application.slug}/sign-up`;
    const post = async (site: string) => {
      const page = await visitor.open(path);
      const body = new FormData();
      for (const [name, value] of [
        ['csrf', csrfOf(page)],
        ['phoneNumber', newPhoneNumber()],
        ['password', PASSWORD],
      ]) {
        body.set(name ?? '', value ?? '');
      }
      return await visitor.open(path, { method: 'POST', body, headers: { 'sec-fetch-site': site } });
    };
    const foreign = [await post('cross-site'), await post('same-site')];
    expect(foreign.map(({ status }) => status)).toEqual([403, 403]);
    expect((await post('same-origin')).status).toBe(303);
    const rejected = await post('same-origin');
    expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(summaryOf(rejected)).toContain('Too many attempts. Try again in');
  });
});

describe('a form that is sent twice', () => {
  it('creates one account, at once or one after the other, and both continue', async () => {
    const page = await openSignUp();
    const form = { phoneNumber: newPhoneNumber(), shopImage: picture() };
    const before = await countEverything(server);
    const sent = await Promise.all([sendSignUp(browser, page, form), sendSignUp(browser, page, form)]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    const after = await countEverything(server);
    expect([after.accounts - before.accounts, after.objects - before.objects]).toEqual([1, 1]);
    const again = await sendSignUp(browser, page, form);
    expect(callbackOf(await browser.follow(again)).code).toBeDefined();
    expect((await countEverything(server)).accounts).toBe(after.accounts);
  });
});

describe('a request that has ended', () => {
  it('is not needed: the account is created, and the user is signed in', async () => {
    const home = await createTestApplication(server, { homeUrl: 'https://home.example/' });
    const page = await openSignUp(home);
    const stranger = new Browser(server);
    const opened = await stranger.open(actionOf(page));
    browser = stranger;
    const sent = await sendSignUp(browser, opened, { phoneNumber: newPhoneNumber() });
    expect((await skipVerification(browser, sent)).location).toBe('https://home.example/');
    const cookie = `arot_session=${browser.cookie('arot_session')}`;
    expect((await server.request('/api/auth/customer/me', { headers: { cookie } })).status).toBe(200);
  });

  it('continues at once if its user signed in meanwhile', async () => {
    const page = await openSignUp();
    const { id } = await createAccount(server);
    browser.setCookie('arot_session', await createSession(server, id));
    const before = await countEverything(server);
    const sent = await sendSignUp(browser, page, { phoneNumber: newPhoneNumber() });
    expect([sent.status, sent.location]).toEqual([303, actionOf(page).replace('/sign-up', '')]);
    expect(await countEverything(server)).toEqual(before);
  });
});

it('shows a page if too many forms arrive at once', async () => {
  const busy = await startTestServer({ sharing: server, uploadLimit: { inAll: 0, fromOneNetwork: 0 } });
  browser = new Browser(busy);
  const page = await browser.open(`/login/${application.slug}/sign-up`);
  const rejected = await sendSignUp(browser, page, { phoneNumber: newPhoneNumber() });
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5']);
  expect(documentOf(rejected).querySelector('h1')?.textContent).toBe('Too many requests');
});

it('stores nothing of a client that leaves', async () => {
  const page = await openSignUp();
  const before = await countEverything(server);
  const pendingBefore = await pendingDocuments();
  const leaving = new AbortController();
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const body = new ReadableStream({
    start: (controller) => {
      const head =
        '--b\r\nContent-Disposition: form-data; name="shopImage"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
      controller.enqueue(Buffer.concat([Buffer.from(head), sampleFile('image/png', 100_000)]));
    },
    pull: () => hasBegun(),
  });
  const sent = browser.open(actionOf(page), {
    method: 'POST',
    body,
    duplex: 'half',
    signal: leaving.signal,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  } as RequestInit);
  await begun;
  await expect.poll(pendingDocuments).toBeGreaterThan(pendingBefore);
  leaving.abort();
  await expect(sent).rejects.toThrow();
  await expect.poll(() => countEverything(server)).toEqual(before);
});

async function pendingDocuments(): Promise<number> {
  const rows = await server.database.fork().execute<{ count: number }[]>('select count(*)::int from pending_document');
  return rows[0]?.count ?? 0;
}
