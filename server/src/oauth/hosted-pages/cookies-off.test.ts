import { expect, it } from 'vitest';
import { actionOf, authorizePath, Browser, csrfOf, logIn } from '../../../test/support/oauth/browser.ts';
import { setUpOAuth } from '../../../test/support/oauth/set-up-oauth.ts';
import { documentOf } from '../../../test/support/oauth/sign-up-form.ts';

const oauth = await setUpOAuth();

const TEXTS = { en: 'Your browser sent no cookies', bn: 'কোনো কুকি পাঠায়নি' };
const EXPIRED = { en: 'This form has expired', bn: 'মেয়াদ শেষ হয়ে গেছে' };
const PAGES = ['', '/sign-up', '/forgot', '/forgot/code', '/factor'];

/** Sends a form without the cookie of its page. @returns the issue that the next page names */
async function issueOf(page: string, language: 'en' | 'bn', headers: Record<string, string>) {
  const path = `/login/${oauth.application.slug}${page}`;
  const form = {
    csrf: 'A'.repeat(43),
    identifier: '01712345678',
    password: 'a long password',
    phoneNumber: '01712345678',
  };
  const body = page === '/sign-up' ? new FormData() : new URLSearchParams(form);
  if (body instanceof FormData) for (const [name, value] of Object.entries(form)) body.set(name, value);
  const init = { method: 'POST', headers: { ...headers, 'accept-language': language }, body };
  const response = await fetch(`${oauth.server.publicOrigin}${path}`, { ...init, redirect: 'manual' });
  expect(response.status).toBe(403);
  return documentOf({ text: await response.text() } as never).body.textContent;
}

it.each(PAGES)('the form of the page "%s" says that cookies are off, in both languages', async (page) => {
  for (const language of ['en', 'bn'] as const) {
    expect(await issueOf(page, language, {})).toContain(TEXTS[language]);
    // A browser that sends other cookies has lost only that of the form.
    expect(await issueOf(page, language, { cookie: 'theme=dark' })).toContain(EXPIRED[language]);
  }
});

it('ends the round of a browser without cookies, which continues with cookies', async () => {
  const { server, browser, account, application } = oauth;
  const first = await new Browser(server).open(`/login/${application.slug}`);
  const without = await new Browser(server).submit(actionOf(first), {
    csrf: csrfOf(first),
    identifier: account.identifier,
  });
  expect(without.text).toContain(TEXTS.en);
  const page = await browser.follow(await browser.open(authorizePath(application)));
  expect((await logIn(browser, page, account.identifier)).location).toContain('code=');
});
