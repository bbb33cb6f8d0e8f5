import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import type { IssueKey } from './messages.ts';
import { ISSUES } from './messages.ts';
import { type LoginView, renderLogin } from './render-login.ts';

function loginPage(issues: LoginView['issues'] = {}, values = { identifier: '', rememberMe: false }, language = 'en') {
  const page = renderLogin({
    language: language === 'bn' ? 'bn' : 'en',
    application: { name: 'Karim Traders', logoUrl: null },
    action: '/login/karim?lang=en',
    csrfToken: 'the-token',
    values,
    issues,
    signUpHref: '/login/karim/sign-up',
    forgottenHref: '/login/karim/forgot',
    languageLinks: { en: '/login/karim?lang=en', bn: '/login/karim?lang=bn' },
  });
  const { document } = new JSDOM(page).window;
  const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const descriptionOf = (name: string) =>
    (input(name)?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent.replaceAll(/\s+/g, ' ').trim());
  const focused = [...document.querySelectorAll('[autofocus]')].map((element) => element.id);
  const summary = document.querySelector('[role="alert"]');
  return { document, input, descriptionOf, focused, summary };
}

describe('login form', () => {
  it('is posted to its action with its token and three fields', () => {
    const { document, input } = loginPage();
    const form = document.querySelector('form');
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/login/karim?lang=en']);
    expect([...(form?.elements ?? [])].map((element) => element.getAttribute('name'))).toEqual([
      'csrf',
      'identifier',
      'password',
      'rememberMe',
      // The buttons.
      null,
      null,
    ]);
    expect(input('csrf')?.value).toBe('the-token');
    expect(input('rememberMe')?.value).toBe('true');
  });

  it('has a button for a passkey, which no Enter key presses and which is hidden without JavaScript', () => {
    const button = loginPage().document.querySelector<HTMLButtonElement>('button[data-passkey-options]');
    expect([button?.textContent, button?.type, button?.hidden]).toEqual(['Use a passkey', 'button', true]);
  });

  it('has a label for every field', () => {
    const { input } = loginPage();
    const label = (name: string) => input(name)?.labels?.[0]?.textContent;
    expect(['identifier', 'password', 'rememberMe'].map(label)).toEqual([
      'Mobile number or email',
      'Password',
      'Keep me signed in on this device',
    ]);
  });

  it('has autocomplete for password managers and inputmode for phone keyboards', () => {
    const { input } = loginPage();
    expect([input('identifier')?.autocomplete, input('password')?.autocomplete]).toEqual([
      'username',
      'current-password',
    ]);
    expect(input('password')?.type).toBe('password');
    expect(input('identifier')?.getAttribute('inputmode')).toBe('email');
    expect(input('identifier')?.getAttribute('autocapitalize')).toBe('none');
  });

  it('leaves validation to the server, in the language of the page', () => {
    expect(loginPage().document.querySelector('form')?.noValidate).toBe(true);
  });

  it('contains the typed identifier, and no password', () => {
    const { input } = loginPage({ form: 'wrongCredentials' }, { identifier: '01712345678', rememberMe: true });
    expect([input('identifier')?.value, input('password')?.value, input('rememberMe')?.checked]).toEqual([
      '01712345678',
      '',
      true,
    ]);
    expect(loginPage().input('rememberMe')?.checked).toBe(false);
  });
});

describe('a login page without issues', () => {
  it('has no summary, and marks no field as invalid', () => {
    const { document, summary, input, descriptionOf } = loginPage();
    expect(summary).toBeNull();
    expect([input('identifier')?.ariaInvalid, input('password')?.ariaInvalid]).toEqual(['false', 'false']);
    expect(descriptionOf('identifier')).toEqual(['Such as 01712345678 or name@example.com']);
    expect(document.title).toBe('Sign in · Karim Traders');
  });

  it('focuses the first empty field', () => {
    expect(loginPage().focused).toEqual(['identifier']);
    expect(loginPage({}, { identifier: '01712345678', rememberMe: false }).focused).toEqual(['password']);
  });
});

describe('an issue of a field', () => {
  it('is shown beside the field, described by it, and linked from the summary', () => {
    const { summary, input, descriptionOf } = loginPage({ identifier: 'identifierMalformed' });
    expect(input('identifier')?.ariaInvalid).toBe('true');
    expect(input('password')?.ariaInvalid).toBe('false');
    expect(descriptionOf('identifier')[1]).toBe(`Error: ${ISSUES.identifierMalformed.en}`);
    expect(summary?.querySelector('a[href="#identifier"]')?.textContent).toBe(ISSUES.identifierMalformed.en);
  });

  it('has the focus', () => {
    const values = { identifier: 'x', rememberMe: false };
    expect(loginPage({ identifier: 'identifierMalformed', password: 'passwordRequired' }, values).focused).toEqual([
      'identifier',
    ]);
    expect(loginPage({ password: 'passwordRequired' }).focused).toEqual(['password']);
  });

  it('is in the title, which screen readers read first', () => {
    expect(loginPage({ password: 'passwordRequired' }).document.title).toBe('Error: Sign in · Karim Traders');
  });
});

describe('an issue of the whole form', () => {
  it('is in the summary, which describes the focused field', () => {
    const values = { identifier: '01712345678', rememberMe: false };
    const { summary, descriptionOf, focused } = loginPage({ form: 'wrongCredentials' }, values);
    expect(summary?.textContent).toContain(ISSUES.wrongCredentials.en);
    expect(focused).toEqual(['password']);
    expect(descriptionOf('password')[0]).toContain(ISSUES.wrongCredentials.en);
  });

  it('marks no field as invalid, so that it does not reveal which one is wrong', () => {
    const { input } = loginPage({ form: 'wrongCredentials' });
    expect([input('identifier')?.ariaInvalid, input('password')?.ariaInvalid]).toEqual(['false', 'false']);
  });

  it.each([
    [1, 'en', 'Try again in 1 second.'],
    [59.2, 'en', 'Try again in 60 seconds.'],
    [61, 'en', 'Try again in 2 minutes.'],
    [900, 'en', 'Try again in 15 minutes.'],
    [45, 'bn', '৪৫ সেকেন্ড পরে আবার চেষ্টা করুন।'],
    [900, 'bn', '১৫ মিনিট পরে আবার চেষ্টা করুন।'],
    [undefined, 'en', ISSUES.tooManyAttemptsForNow.en],
  ])('says how long to wait: %s s, %s', (retryAfterSeconds, language, expected) => {
    const { summary } = loginPage({ form: 'tooManyAttempts', retryAfterSeconds }, undefined, language);
    expect(summary?.textContent).toContain(expected);
  });

  it.each(Object.keys(ISSUES) as IssueKey[])('has no unfilled placeholder: %s', (form) => {
    expect(loginPage({ form }).summary?.textContent).not.toMatch(/[{}]/);
  });
});
