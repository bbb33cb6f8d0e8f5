import { describe, expect, it } from 'vitest';
import { hostileUrls, PRIVATE_ADDRESSES } from '../../test/support/webhooks/hostile-urls.ts';
import { isAllowedAddress, receiverUrlIssue } from './receiver-url.ts';

const strict = { allowLoopback: false };
const loopback = { allowLoopback: true };

describe('the URL of a receiver', () => {
  it('may be https on port 443 or 8443 of a name or of a public address', () => {
    const urls = ['https://example.com/hook?a=1', 'https://example.com:443', 'https://hooks.example.com:8443/'];
    urls.push(
      'https://93.184.216.34/',
      'https://[2606:2800:220:1::1]/',
      'https://দোকান.example/',
      'https://notlocalhost/',
    );
    for (const url of urls) expect(receiverUrlIssue(url, strict), url).toBeUndefined();
  });

  it('is rejected in each of more than 300 hostile forms', () => {
    const urls = hostileUrls();
    expect(urls.length).toBeGreaterThan(300);
    expect(urls.filter((url) => receiverUrlIssue(url, strict) === undefined)).toEqual([]);
  });

  it('says what is wrong', () => {
    expect(receiverUrlIssue('http://example.com/', strict)?.en).toBe('Must be https://… on port 443 or 8443.');
    expect(receiverUrlIssue('https://u@example.com/', strict)?.en).toBe('Must not have a user or a password.');
    expect(receiverUrlIssue('https://10.0.0.1/', strict)?.en).toMatch(/^Must not be an address of this machine/);
  });

  it('may be on this machine, on any port and by http, with AROT_WEBHOOK_LOOPBACK only', () => {
    for (const url of [
      'http://localhost:3001/',
      'http://127.0.0.1:1/',
      'http://[::1]:8080/',
      'https://localhost:5000/',
    ]) {
      expect(receiverUrlIssue(url, loopback), url).toBeUndefined();
      expect(receiverUrlIssue(url, strict), url).toBeDefined();
    }
    for (const url of [
      'http://10.0.0.1:3001/',
      'http://example.com/',
      'ftp://localhost/',
      'http://[::ffff:127.0.0.1]/',
    ])
      expect(receiverUrlIssue(url, loopback), url).toBeDefined();
  });
});

describe('the addresses of a receiver', () => {
  it('are public unicast', () => {
    for (const address of ['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1', '2a00:1450:4001::1'])
      expect(isAllowedAddress(address, strict), address).toBe(true);
    expect(PRIVATE_ADDRESSES.filter((address) => isAllowedAddress(address, strict))).toEqual([]);
  });

  it('are also those of loopback with AROT_WEBHOOK_LOOPBACK', () => {
    const allowed = PRIVATE_ADDRESSES.filter((address) => isAllowedAddress(address, loopback));
    expect(allowed).toEqual(['127.0.0.1', '127.255.255.254', '::1']);
  });
});
