import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession, PASSWORD } from '../../../test/support/accounts/fixtures.ts';
import {
  actionOf,
  authorizePath,
  Browser,
  callbackOf,
  claimsOf,
  csrfOf,
  logIn,
  type Page,
  redeem,
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../../../test/support/oauth/fixtures.ts';
import { countEverything, newPhoneNumber, sampleFile } from '../../../test/support/registration/forms.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let application: TestApplication;
let browser: Browser;
beforeAll(async () => {
  server = await startTestServer({
    loginLimit: { points: 1_000, seconds: 60 },
    registrationLimit: { points: 1_000, seconds: 60 },
    wholesaleApproval: true,
  });
  application = await createTestApplication(server);
});
beforeEach(() => {
  browser = new Browser(server);
});
afterAll(() => server.close());

type Parts = Record<string, string | Blob>;

const open = async (parameters: Record<string, string> = {}, of = application) =>
  browser.follow(await browser.open(authorizePath(of, parameters)));
const openSignUp = async (of = application) => open({ prompt: 'create' }, of);
const picture = (bytes: BlobPart = sampleFile('image/png')) => new File([bytes], 'shop.png', { type: 'image/png' });

/** Sends the form as a browser does: the token first, then the texts, then the files. */
function send(page: Page, parts: Parts, headers: Record<string, string> = {}): Promise<Page> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ csrf: csrfOf(page), password: PASSWORD, ...parts })) {
    form.set(name, value);
  }
  return browser.open(actionOf(page), { method: 'POST', body: form, headers });
}

const documentOf = ({ text }: Page) => new JSDOM(text.replace(/<style>[^<]*<\/style>/, '')).window.document;
const issuesOf = (page: Page) =>
  Object.fromEntries(
    [...documentOf(page).querySelectorAll('p.issue')].map(({ id, textContent }) => [
      id.replace(/-issue$/, ''),
      textContent,
    ]),
  );
const summaryOf = (page: Page) => documentOf(page).querySelector('[role="alert"] ul')?.textContent;
const subjectOf = async (page: Page, of = application) =>
  String(claimsOf((await redeem(server, of, callbackOf(page).code ?? '')).body.id_token).sub);
const ownProfile = async () => {
  const cookie = `arot_session=${browser.cookie('arot_session') ?? ''}`;
  return await server.request<{ data: Record<string, unknown> }>('/api/auth/customer/me', { headers: { cookie } });
};

describe('the sign-up page', () => {
  it('registers a customer with documents, signs in and continues with the request', async () => {
    const login = await open();
    const link = documentOf(login).querySelector('a[href$="/sign-up"]')?.getAttribute('href') ?? '';
    const page = await browser.open(link);
    const sent = await send(page, {
      phoneNumber: '০১৮১২ ৩৪৫৬৭৮',
      name: 'Rahima',
      email: 'Rahima@shop.example',
      customerType: 'WHOLESALE',
      shopName: 'Rahima Store',
      shopType: 'TEA_SHOP',
      shopAddress: 'Line 1\r\nLine 2',
      shopImage: picture(),
      nidDocument: new File([], '', { type: 'application/octet-stream' }),
    });
    const subject = await subjectOf(await browser.follow(sent));
    const { body } = await ownProfile();
    expect(body.data).toMatchObject({
      id: subject,
      phoneNumber: '+8801812345678',
      email: 'rahima@shop.example',
      customerType: 'RETAIL',
      shopType: 'TEA_SHOP',
      documents: [{ type: 'SHOP_IMAGE' }],
    });
    expect(browser.cookie('arot_session_hint')).toBe('1');
  });

  it('asks for the consent to a third-party application next', async () => {
    const other = await createTestApplication(server, { thirdParty: true });
    const consent = await browser.follow(await send(await openSignUp(other), { phoneNumber: newPhoneNumber() }));
    expect(consent.text).toContain('wants to use your account');
    const fields = { csrf: csrfOf(consent), decision: 'allow' };
    const done = await browser.follow(await browser.submit(actionOf(consent), fields));
    expect((await ownProfile()).body.data.id).toBe(await subjectOf(done, other));
  });

  it('shows each issue at its field, keeps the texts, and stores nothing', async () => {
    const before = await countEverything(server);
    const page = await send(await openSignUp(), {
      phoneNumber: '0121 "<b>',
      password: 'short',
      name: 'x'.repeat(121),
      email: 'rahima@',
      customerType: 'BOTH',
      shopName: 'Rahima & Sons',
      shopType: 'BANK',
      shopAddress: 'Line 1\nLine 2',
      shopImage: new File(['not a picture'], 'shop.png', { type: 'image/png' }),
      nidDocument: picture(),
    });
    expect(page.status).toBe(400);
    expect(issuesOf(page)).toEqual({
      phoneNumber: 'Error: Enter a Bangladesh mobile number, such as 01712345678.',
      password: 'Error: Choose a password of 8 to 128 characters that is hard to guess.',
      name: expect.any(String),
      email: expect.any(String),
      customerType: expect.any(String),
      shopType: expect.any(String),
      shopImage: expect.any(String),
    });
    const field = (name: string) => documentOf(page).querySelector<HTMLInputElement>(`[name="${name}"]`);
    expect(['phoneNumber', 'shopName', 'shopAddress', 'password'].map((name) => field(name)?.value)).toEqual([
      '0121 "<b>',
      'Rahima & Sons',
      'Line 1\nLine 2',
      '',
    ]);
    expect(field('phoneNumber')?.hasAttribute('autofocus')).toBe(true);
    expect(await countEverything(server)).toEqual(before);
    const again = await send(page, { phoneNumber: newPhoneNumber() });
    expect(callbackOf(await browser.follow(again)).code).toBeDefined();
  });

  it('is in Bengali too', async () => {
    const page = await send(await open({ prompt: 'create', ui_locales: 'bn' }), { phoneNumber: '' });
    expect([page.status, issuesOf(page).phoneNumber]).toEqual([
      400,
      'ত্রুটি: বাংলাদেশের একটি মোবাইল নম্বর লিখুন, যেমন 01712345678।',
    ]);
    expect(documentOf(page).querySelector('option[value="PHARMACY"]')?.textContent).toBe('ফার্মেসি');
  });

  it('names the identifier that has an account, and signs nobody in', async () => {
    const phoneNumber = newPhoneNumber();
    await createAccount(server, { phoneNumber: `+88${phoneNumber}`, email: 'taken@example.com' });
    const before = await countEverything(server);
    const form = { phoneNumber, email: 'taken@example.com', password: 'another password', shopImage: picture() };
    const page = await send(await openSignUp(), form);
    expect([page.status, Object.keys(issuesOf(page))]).toEqual([409, ['phoneNumber', 'email']]);
    expect(await countEverything(server)).toEqual(before);
    expect(browser.cookie('arot_session')).toBeUndefined();
    const other = await send(page, { phoneNumber: newPhoneNumber(), email: 'taken@example.com' });
    expect([other.status, Object.keys(issuesOf(other))]).toEqual([409, ['email']]);
  });

  it('rejects a file that is too large, and keeps the texts', async () => {
    const before = await countEverything(server);
    const tooLarge = picture(new Blob([sampleFile('image/png'), new Uint8Array(10 * 1024 * 1024)]));
    const page = await send(await openSignUp(), { phoneNumber: '01712345678', name: 'Rahima', shopImage: tooLarge });
    expect([page.status, Object.keys(issuesOf(page))]).toEqual([413, ['shopImage']]);
    expect(documentOf(page).querySelector<HTMLInputElement>('[name="name"]')?.value).toBe('Rahima');
    expect(await countEverything(server)).toEqual(before);
  });

  it('says that a body which is not a form could not be read', async () => {
    const page = await openSignUp();
    const rejected = await browser.submit(actionOf(page), { csrf: csrfOf(page), phoneNumber: newPhoneNumber() });
    expect([rejected.status, summaryOf(rejected)]).toEqual([400, expect.stringContaining('did not arrive as a whole')]);
  });
});

describe('prompt=create', () => {
  it('is in the discovery document', async () => {
    const { text } = await browser.open('/.well-known/openid-configuration');
    expect(JSON.parse(text).prompt_values_supported).toEqual(['none', 'login', 'consent', 'select_account', 'create']);
  });

  it('shows the form to a user who is signed in, whose session the new one replaces', async () => {
    const rahima = await createAccount(server);
    browser.setCookie('arot_session', await createSession(server, rahima.id));
    const done = await browser.follow(await send(await openSignUp(), { phoneNumber: newPhoneNumber() }));
    const subject = await subjectOf(done);
    expect(subject).not.toBe(rahima.id);
    expect(await subjectOf(await open())).toBe(subject);
  });

  it('is met by a user who signs in instead', async () => {
    const { id, identifier } = await createAccount(server);
    const page = await openSignUp();
    const link = documentOf(page).querySelector('a[href$="account=other"]')?.getAttribute('href') ?? '';
    expect(await subjectOf(await logIn(browser, await browser.open(link), identifier))).toBe(id);
  });

  it('is met once by a user who is signed in and types the password', async () => {
    const { id, identifier } = await createAccount(server, { name: 'Rahima' });
    browser.setCookie('arot_session', await createSession(server, id));
    const login = await browser.open(
      `${new URL(actionOf(await openSignUp()), 'http://here').pathname}`.replace('/sign-up', '?account=other'),
    );
    expect(login.text).not.toContain('Continue as');
    expect(await subjectOf(await logIn(browser, login, identifier))).toBe(id);
  });

  it('works together with prompt=login and prompt=consent', async () => {
    const other = await createTestApplication(server, { thirdParty: true });
    const page = await open({ prompt: 'create login consent' }, other);
    const consent = await browser.follow(await send(page, { phoneNumber: newPhoneNumber() }));
    const fields = { csrf: csrfOf(consent), decision: 'allow' };
    const done = await browser.follow(await browser.submit(actionOf(consent), fields));
    expect(callbackOf(done).code).toBeDefined();
  });

  it.each([
    [{ prompt: 'create none' }, 'invalid_request'],
    [{ prompt: 'create', scope: 'nonsense' }, 'invalid_scope'],
  ])('is rejected before anything is typed: %j', async (parameters, error) => {
    expect(callbackOf(await browser.open(authorizePath(application, parameters))).error).toBe(error);
  });
});

describe('a form of another page', () => {
  it.each(['', 'made up'])('is rejected with the token %j, and keeps the texts', async (csrf) => {
    const before = await countEverything(server);
    const page = await send(await openSignUp(), {
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
    await limited.close();
  });
});

describe('a form that is sent twice', () => {
  it('creates one account, at once or one after the other, and both continue', async () => {
    const page = await openSignUp();
    const form = { phoneNumber: newPhoneNumber(), shopImage: picture() };
    const before = await countEverything(server);
    const sent = await Promise.all([send(page, form), send(page, form)]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    const after = await countEverything(server);
    expect([after.accounts - before.accounts, after.objects - before.objects]).toEqual([1, 1]);
    const again = await send(page, form);
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
    const sent = await send(opened, { phoneNumber: newPhoneNumber() });
    expect([sent.status, sent.location]).toEqual([303, 'https://home.example/']);
    expect((await ownProfile()).status).toBe(200);
  });

  it('continues at once if its user signed in meanwhile', async () => {
    const page = await openSignUp();
    const { id } = await createAccount(server);
    browser.setCookie('arot_session', await createSession(server, id));
    const before = await countEverything(server);
    const sent = await send(page, { phoneNumber: newPhoneNumber() });
    expect([sent.status, sent.location]).toEqual([303, actionOf(page).replace('/sign-up', '')]);
    expect(await countEverything(server)).toEqual(before);
  });
});

it('shows a page if too many forms arrive at once', async () => {
  const busy = await startTestServer({ sharing: server, uploadLimit: { inAll: 0, fromOneNetwork: 0 } });
  browser = new Browser(busy);
  const page = await browser.open(`/login/${application.slug}/sign-up`);
  const rejected = await send(page, { phoneNumber: newPhoneNumber() });
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5']);
  expect(documentOf(rejected).querySelector('h1')?.textContent).toBe('Too many requests');
  await busy.close();
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
