import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { renderLogoutConfirmation } from './render-logout.ts';

function confirmation(application: { name: string; logoUrl: null } | null) {
  const page = renderLogoutConfirmation({
    language: 'en',
    application,
    action: '/oauth/logout/confirm',
    hiddenFields: { xsrf: 'secret', csrf: 'token' },
  });
  return new JSDOM(page).window.document;
}

it('signs out only by the sign-out button', () => {
  const form = confirmation(null).querySelector('form');
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/oauth/logout/confirm']);
  const controls = [...(form?.querySelectorAll<HTMLInputElement>('input, button') ?? [])];
  expect(controls.map(({ type, name, value }) => [type, name, value])).toEqual([
    ['hidden', 'xsrf', 'secret'],
    ['hidden', 'csrf', 'token'],
    ['submit', 'logout', 'yes'],
    ['submit', '', ''],
  ]);
});

it('names the application that requests the logout', () => {
  expect(confirmation({ name: 'Stock Keeper', logoUrl: null }).body.textContent).toContain(
    'Stock Keeper asks to sign you out.',
  );
  expect(confirmation(null).body.textContent).not.toContain('asks');
});
