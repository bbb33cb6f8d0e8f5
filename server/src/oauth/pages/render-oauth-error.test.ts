import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { renderOAuthError } from './render-oauth-error.ts';

describe('the error page', () => {
  it.each([
    ['invalid_client', 'This sign-in cannot go on'],
    ['invalid_redirect_uri', 'This sign-in cannot go on'],
    ['session_expired', 'This sign-in has expired'],
    ['not_found', 'There is no such page'],
    ['server_error', 'Something went wrong'],
    ['temporarily_unavailable', 'Too many requests'],
  ])('explains %s to the user', (code, title) => {
    const { document } = new JSDOM(renderOAuthError({ language: 'en', code, description: 'why' })).window;
    expect(document.querySelector('h1')?.textContent).toBe(title);
  });

  it('shows code, description and request id to developers, in English', () => {
    const page = renderOAuthError({
      language: 'bn',
      code: 'invalid_client',
      description: 'is unknown',
      requestId: 'r1',
    });
    const { document } = new JSDOM(page).window;
    expect([...document.querySelectorAll('dd')].map(({ textContent, lang }) => [textContent, lang])).toEqual([
      ['invalid_client', 'en'],
      ['is unknown', 'en'],
      ['r1', ''],
    ]);
  });

  it('has no link and no redirect', () => {
    const page = renderOAuthError({ language: 'en', code: 'invalid_client', description: 'https://evil.example' });
    const { document } = new JSDOM(page).window;
    expect(document.querySelectorAll('a, form, meta[http-equiv]').length).toBe(0);
  });
});
