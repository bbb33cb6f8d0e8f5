import { beforeEach, describe, expect, it } from 'vitest';
import { type App, type HttpResponse, openProvider } from '../../support/oauth/blackbox.ts';
import {
  type Authorization,
  authorize,
  isLoginPage,
  type Page,
  responseOf,
  Visitor,
} from '../../support/oauth/blackbox-browser.ts';

/*
 * Forged consent forms and sign-out forms.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.7 cross-site request forgery
 */

let thirdParty: App;
let victim: Visitor;
let attacker: Visitor;
const provider = await openProvider();
const app = await provider.createApp();
const user = await provider.createUser({ name: 'Victim' });
const attackersUser = await provider.createUser({ name: 'Attacker' });
beforeEach(async () => {
  provider.after(0);
  victim = new Visitor(provider);
  attacker = new Visitor(provider);
  thirdParty = await provider.createApp({ thirdParty: true });
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const csrfOf = ({ text }: HttpResponse) => /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';

function post(visitor: Visitor, url: string, fields: Record<string, string>, sites?: 'cross'): Promise<HttpResponse> {
  return visitor.request(url, { method: 'POST', headers: FORM, body: String(new URLSearchParams(fields)) }, sites);
}

const startLogin = async (visitor: Visitor, of = app): Promise<Authorization> => {
  const authorization = await authorize(provider, visitor, of);
  expect(isLoginPage(authorization.page)).toBe(true);
  return authorization;
};

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await authorize(provider, visitor, app, { prompt: 'none' })).response?.code !== undefined;
}

describe('consent form', () => {
  const openConsent = async (): Promise<Page> => {
    victim.takeSession(await provider.createSessionToken(user));
    const { page } = await authorize(provider, victim, thirdParty, { scope: 'openid email' });
    expect([page.status, page.text.includes('name="decision"')]).toEqual([200, true]);
    return page;
  };
  const pathOf = ({ text }: Page) => /<form [^>]*action="([^"]+)"/.exec(text)?.[1] ?? '';
  const isConsented = async () =>
    (await authorize(provider, victim, thirdParty, { scope: 'openid email', prompt: 'none' })).response?.code !==
    undefined;

  it('rejects a missing token, another form’s token and a cross-site request', async () => {
    const page = await openConsent();
    const login = await startLogin(attacker, thirdParty);
    for (const csrf of ['', 'x'.repeat(43), csrfOf(login.page)])
      expect((await post(victim, pathOf(page), { csrf, decision: 'allow' })).status).toBe(403);
    const cross = await post(victim, pathOf(page), { csrf: csrfOf(page), decision: 'allow' }, 'cross');
    expect(cross.status).toBeGreaterThanOrEqual(400);
    expect(await isConsented()).toBe(false);
  });

  it('cannot be submitted by a URL', async () => {
    const page = await openConsent();
    await victim.request(`${pathOf(page)}?csrf=${csrfOf(page)}&decision=allow`);
    expect(await isConsented()).toBe(false);
  });

  it('belongs to the user it was shown to', async () => {
    const page = await openConsent();
    victim.takeSession(await provider.createSessionToken(attackersUser));
    const consent = await victim.submit(page, { decision: 'allow' });
    expect([consent.left, consent.text.includes('Attacker'), consent.text.includes('name="decision"')]).toEqual([
      undefined,
      true,
      true,
    ]);
    expect(await isConsented()).toBe(false);
    victim.takeSession(await provider.createSessionToken(user));
    expect(await isConsented()).toBe(false);
  });

  it('allows only with decision=allow, and only the shown scopes', async () => {
    const page = await openConsent();
    const rejected = responseOf(await victim.submit(page, { decision: 'Allow' }));
    expect(rejected).toMatchObject({ error: 'access_denied' });
    const again = (await authorize(provider, victim, thirdParty, { scope: 'openid email' })).page;
    const allowed = await victim.submit(again, { decision: 'allow', scope: 'openid email profile phone' });
    expect(responseOf(allowed)).toHaveProperty('code');
    expect(await isConsented()).toBe(true);
    const more = await authorize(provider, victim, thirdParty, { scope: 'openid email profile', prompt: 'none' });
    expect([more.response?.code, more.response?.error]).toEqual([undefined, 'consent_required']);
  });

  it('is not skipped by an application that names another client id', async () => {
    await openConsent();
    const { response } = await authorize(provider, victim, thirdParty, {
      prompt: 'none',
      client_name: 'x',
      consent: 'allow',
    });
    expect([response?.code, response?.error]).toEqual([undefined, 'consent_required']);
  });
});

describe('sign-out form', () => {
  const end = '/oauth/logout';
  beforeEach(async () => victim.takeSession(await provider.createSessionToken(user)));

  it('cannot be submitted by a link, an image or a form of another site', async () => {
    await victim.request(end);
    await victim.request(`${end}?logout=yes`);
    await victim.request(`${end}/confirm?logout=yes`);
    for (const sites of [undefined, 'cross'] as const) {
      await post(victim, end, { logout: 'yes' }, sites);
      await post(victim, `${end}/confirm`, { logout: 'yes' }, sites);
      await post(victim, `${end}/confirm`, { logout: 'yes', csrf: 'made-up' }, sites);
    }
    expect(await isSignedIn(victim)).toBe(true);
  });

  it('rejects the form of another browser', async () => {
    attacker.takeSession(await provider.createSessionToken(attackersUser));
    const theirs = await attacker.go(provider.issuer + end);
    await victim.go(provider.issuer + end);
    const response = await post(victim, `${end}/confirm`, { logout: 'yes', csrf: csrfOf(theirs) });
    // The victim is asked again.
    expect([response.status, response.headers.location]).toEqual([303, '/oauth/logout?']);
    expect(await isSignedIn(victim)).toBe(true);
  });
});
