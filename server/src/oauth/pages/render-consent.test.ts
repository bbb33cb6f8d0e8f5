import { API_SCOPES } from '@arot/contract';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../base/language.ts';
import { type ConsentView, renderConsent } from './render-consent.ts';

const website = { host: 'stock.example', isOnDevice: false, isLasting: true };

function consentPage(scopes: string[], language: Language = 'en', more: Partial<ConsentView> = {}) {
  const page = renderConsent({
    language,
    application: { name: 'Stock Keeper', logoUrl: null },
    user: { name: 'Rahima Begum' },
    ...website,
    scopes,
    ...more,
    action: '/login/stock/uid/consent',
    otherAccountHref: '/login/stock/uid?account=other',
    csrfToken: 'the-token',
    languageLinks: { en: '/en', bn: '/bn' },
  });
  const { document } = new JSDOM(page).window;
  return { document, scopes: [...document.querySelectorAll('.scopes li')].map((item) => item.textContent) };
}

describe('the consent page', () => {
  it('names the application and the user', () => {
    const { document } = consentPage(['openid']);
    expect(document.querySelector('h1')?.textContent).toBe('Stock Keeper wants to use your account');
    expect(document.querySelector('.lead')?.textContent).toBe('Signed in as Rahima Begum');
    expect(document.title).toBe('Stock Keeper wants to use your account');
  });

  it('describes the scopes in plain words', () => {
    expect(consentPage(['openid', 'profile', 'email', 'phone', 'offline_access']).scopes).toEqual([
      'Recognise your account',
      'See your name and picture',
      'See your email address',
      'See your mobile number',
      'Keep this access while you are away',
    ]);
    expect(consentPage(['email'], 'bn').scopes).toEqual(['আপনার ইমেইল ঠিকানা দেখতে পারবে']);
  });

  it('describes every scope of the API in both languages, each in its own words', () => {
    for (const language of ['en', 'bn'] as const) {
      const { scopes } = consentPage([...API_SCOPES], language);
      expect(new Set(scopes).size).toBe(API_SCOPES.length);
      expect(scopes.filter((text) => /[a-z]+[:.][a-z]/.test(text))).toEqual([]);
    }
    expect(consentPage(['staff:accounts:write']).scopes).toEqual(['Use a permission of its own: staff:accounts:write']);
  });

  it.each<[string, Language, Partial<ConsentView>, string[]]>([
    [
      'a website, with lasting access',
      'en',
      {},
      ['Its website: stock.example', 'This access lasts while you are away, until it is withdrawn.'],
    ],
    [
      'a website, with lasting access, in Bengali',
      'bn',
      {},
      ['ওয়েবসাইট: stock.example', 'আপনি ব্যবহার না করলেও এই অনুমতি কার্যকর থাকবে, যতক্ষণ না তা প্রত্যাহার করা হয়।'],
    ],
    [
      'an installed application, without lasting access',
      'en',
      { host: 'com.example.stock', isOnDevice: true, isLasting: false },
      ['Installed on this device: com.example.stock'],
    ],
  ])('names the host, and how long access lasts: %s', (_name, language, view, notes) => {
    const { document } = consentPage(['openid'], language, view);
    const shown = [...document.querySelectorAll('.note')].map(({ textContent }) => textContent);
    expect(shown.slice(0, -1)).toEqual(notes);
  });

  it.each(['orders:read', '__proto__', 'constructor', 'none', 'other'])('names an unknown scope: %s', (scope) => {
    expect(consentPage([scope]).scopes).toEqual([`Use a permission of its own: ${scope}`]);
  });

  it('describes a request without scopes', () => {
    expect(consentPage([]).scopes).toEqual(['Know that you have signed in']);
  });

  it('has two buttons and a form token', () => {
    const form = consentPage([]).document.querySelector('form');
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/login/stock/uid/consent']);
    expect(form?.querySelector('input')?.outerHTML).toBe('<input type="hidden" name="csrf" value="the-token">');
    const buttons = [...(form?.querySelectorAll('button') ?? [])];
    expect(buttons.map(({ name, value, textContent }) => [name, value, textContent])).toEqual([
      ['decision', 'allow', 'Allow'],
      ['decision', 'deny', 'Deny'],
    ]);
  });
});
