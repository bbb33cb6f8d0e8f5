import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../base/language.ts';
import { fitsSegment, renderEmail, renderSms } from './render-message.ts';
import { TEMPLATES, type Template } from './templates.ts';

const names = Object.keys(TEMPLATES) as Template[];
const CODES: readonly Template[] = ['password-reset', 'sign-in', 'reauthenticate', 'verify', 'change'];
const cases = names.flatMap((template) => LANGUAGES.map((language) => ({ template, language })));
const HOSTS = ['arot.bd', 'shop.example.com', 'pilot.wholesale-catalog.dhaka.example.com.bd'];
const REASONS = [
  '',
  'The licence cannot be read.',
  'কাগজটি পড়া যাচ্ছে না। '.repeat(20),
  'Two\nlines\n@evil.example #111111',
];

describe.each(cases)('$template in $language', ({ template, language }) => {
  const valuesOf = (host: string, reason: string) => ({
    ...{ host, reason, code: '482915', minutes: '10', date: '2026-06-15', receiver: `${'erp.'.repeat(20)}example.com` },
    ...{ key: reason || 'Warehouse', account: 'ERP' },
    ...{
      device: `${'Samsung Internet for '.repeat(5)}Android`,
      network: '2001:db8:1::/48',
      time: '2026-06-15 06:00 UTC',
    },
  });

  it.each(HOSTS)('is one segment of SMS for %s, whatever the reason', (host) => {
    for (const reason of REASONS) {
      const text = renderSms(template, language, valuesOf(host, reason));
      expect(fitsSegment(text), text).toBe(true);
      expect(text.length).toBeGreaterThan(10);
      // The last line is what phones offer to fill in, so only the server may write it.
      if (CODES.includes(template)) expect(text).toMatch(new RegExp(`^482915.*\\n@${host} #482915$`));
      else expect(text).not.toMatch(/\n|undefined/);
    }
  });

  it('has a subject, a text and HTML, with what was written by others escaped', () => {
    const email = renderEmail(template, language, valuesOf('shop.example.com', 'a <b> & "c"'));
    expect(email.subject).toContain('shop.example.com');
    expect(email.text + email.html + email.subject).not.toContain('undefined');
    expect(email.html).toContain(`<html lang="${language}">`);
    expect(email.html).not.toContain('<b>');
    if (email.text.includes('a <b>')) expect(email.html).toContain('a &lt;b&gt; &amp; &quot;c&quot;');
    if (CODES.includes(template)) expect(email.text).toContain('\n\n482915\n\n');
  });
});

it('tells the reason in an SMS where it fits', () => {
  const values = { host: 'arot.bd', reason: 'The licence cannot be read.' };
  const text = renderSms('wholesale-rejected', 'en', values);
  expect(text).toBe('arot.bd: Your request for wholesale prices was rejected. The licence cannot be read.');
});

describe('one segment', () => {
  it.each([
    ['a'.repeat(160), true],
    ['a'.repeat(161), false],
    ['€'.repeat(80), true],
    ['€'.repeat(81), false],
    ['চ'.repeat(70), true],
    ['চ'.repeat(71), false],
    ['😀'.repeat(35), true],
    ['😀'.repeat(36), false],
  ])('%s: %s', (text, fits) => {
    expect(fitsSegment(text)).toBe(fits);
  });
});

describe('the SMS with a code', () => {
  const host = (length: number) => `${'x'.repeat(length - 3)}.bd`;
  const purposes = CODES.flatMap((template) => LANGUAGES.map((language) => ({ template, language })));

  it.each(purposes)('of $template in $language never leaves out that it is a secret', ({ template, language }) => {
    const secret = { en: 'Never tell it to anyone.', bn: 'বলবেন না' }[language];
    for (let length = 5; length <= 100; length += 1) {
      for (const shop of ['', 'Rahim Store · রহিম স্টোর', 'দোকান '.repeat(30)]) {
        const text = renderSms(template, language, { host: host(length), code: '482915', shop });
        expect([text.includes('482915'), text.includes(secret), fitsSegment(text)], text).toEqual([true, true, true]);
        if (length <= 44) expect(text).toMatch(/\n@x+\.bd #482915$/);
        if (length <= 38) expect(text).toContain({ en: 'anyone', bn: 'কাউকে বলবেন না' }[language]);
      }
    }
  });

  it.each([
    ['bn', 'shop.example.com', 'রহিম স্টোর: 482915 কোড। কাউকে বলবেন না।\n@shop.example.com #482915'],
    ['bn', host(36), '482915 কাউকে বলবেন না\n@xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.bd #482915'],
    ['en', 'a.bd', 'Rahim Store: 482915 is your code to reset your password. Never tell it to anyone.\n@a.bd #482915'],
  ] as const)('begins with the name of the shop where it fits: %s, %s', (language, of, text) => {
    const values = { host: of, code: '482915', shop: 'Rahim Store · রহিম স্টোর' };
    expect(renderSms('password-reset', language, values)).toBe(text);
  });
});

it.each([
  ['Rahim Store · রহিম স্টোর', 'রহিম স্টোর: অ্যাকাউন্ট মোছা বাতিল হয়েছে।'],
  ['', 'shop.example.com: অ্যাকাউন্ট মোছা বাতিল হয়েছে।'],
  ['দোকান '.repeat(30), 'shop.example.com: অ্যাকাউন্ট মোছা বাতিল হয়েছে।'],
])('begins a notice with the name of the shop %j where it fits', (shop, text) => {
  expect(renderSms('deletion-cancelled', 'bn', { host: 'shop.example.com', shop })).toBe(text);
});
