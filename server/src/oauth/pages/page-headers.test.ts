import { createHash } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { pageHeaders } from './page-headers.ts';
import { renderLoggedOut } from './render-logout.ts';

const { document } = new JSDOM(renderLoggedOut({ language: 'en' })).window;
const style = document.querySelector('style')?.textContent ?? '';
const styleHash = createHash('sha256').update(style).digest('base64');

const policyFor = (formAction: string[]) => pageHeaders({ formAction })['Content-Security-Policy'];

it('forbids scripts, other hosts, frames, caching and referrers', () => {
  expect(pageHeaders({ formAction: [] })).toEqual({
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
});

it('allows the script of a page, and its requests to this server', () => {
  const policy = pageHeaders({ formAction: [], script: "'sha256-abc'", connects: true })['Content-Security-Policy'];
  expect(policy).toContain("; script-src 'sha256-abc'; connect-src 'self'; ");
  expect(pageHeaders({ formAction: [], script: "'sha256-abc'" })['Content-Security-Policy']).not.toContain('connect');
});

it('lists each form-action origin once', () => {
  const uris = ['https://shop.example/callback?a=b', 'https://shop.example', 'http://localhost:8080/cb'];
  expect(policyFor(uris)).toContain("; form-action 'self' https://shop.example http://localhost:8080; ");
});

it('allows the scheme for an IPv6 address, which no policy can name', () => {
  expect(policyFor(['http://[::1]:8080/cb'])).toContain("; form-action 'self' http:; ");
});

it('allows a native application by its scheme or on any loopback port', () => {
  const policy = policyFor(['com.example.app:/callback', 'http://127.0.0.1/cb']);
  expect(policy).toContain("; form-action 'self' com.example.app: http://127.0.0.1:*; ");
  expect(policyFor(["com.example.app:/;script-src 'unsafe-inline'"])).toContain(
    "; form-action 'self' com.example.app:; ",
  );
});

it.each([
  'data.example,x',
  '*',
  "'unsafe-inline'",
  'https:',
  "; script-src 'unsafe-inline'",
  'javascript:alert(1)',
  '',
])('rejects a URI that is no redirect URI: %j', (uri) => {
  expect(() => policyFor([uri])).toThrow(TypeError);
});

it('does not let a URI add a directive', () => {
  expect(policyFor(["https://shop.example/;script-src 'unsafe-inline'"])).toBe(policyFor(['https://shop.example']));
  expect(() => policyFor(['https://shop.example;script-src'])).not.toThrow();
});
