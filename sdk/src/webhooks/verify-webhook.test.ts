import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { rejectionOf } from '../../test/support/scripted-server.ts';
import { isArotError } from '../any-error.ts';
import { verifyWebhook, type WebhookHeaders } from './verify-webhook.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();
const event = {
  id: '0193a1c2-0000-7000-8000-000000000000',
  type: 'product.changed',
  occurredAt: '2026-11-26T10:00:00.000Z',
  subject: { type: 'product', id: '42' },
  version: '7',
  data: { slug: 'চাল-৫০কেজি', changed: ['name'] },
};
const body = JSON.stringify(event);

/** Signs a webhook with the library of Standard Webhooks, at a number of seconds before now. */
function sign({ text = body, secrets = [secret], age = 0 } = {}) {
  const time = new Date(Date.now() - age * 1000);
  return {
    'webhook-id': event.id,
    'webhook-timestamp': `${Math.floor(time.getTime() / 1000)}`,
    'webhook-signature': secrets.map((each) => new Webhook(each).sign(event.id, time, text)).join(' '),
  };
}

const codeOf = async (...args: Parameters<typeof verifyWebhook>) => {
  const error = await rejectionOf(verifyWebhook(...args));
  expect(error).toBeInstanceOf(WebhookVerificationError);
  expect(isArotError(error)).toBe(true);
  return (error as WebhookVerificationError).code;
};

describe('verifyWebhook', () => {
  it.each<[string, WebhookHeaders]>([
    ['a Headers object', new Headers(sign())],
    ["Node's headers", { ...sign(), ':method': 'POST', get: 'x' } as IncomingHttpHeaders],
    [
      'headers whose values are lists',
      Object.fromEntries(Object.entries(sign()).map(([name, value]) => [name, [value]])),
    ],
    [
      'names of any case',
      Object.fromEntries(Object.entries(sign()).map(([name, value]) => [name.toUpperCase(), value])),
    ],
    ['a list of pairs', Object.entries(sign())],
    [
      "Node's raw headers",
      ['Host', 'webhook-id', ...Object.entries(sign()).flatMap(([name, value]) => [`W${name.slice(1)}`, value])],
    ],
    [
      'lists of any case',
      Object.fromEntries(Object.entries(sign()).map(([name, value]) => [`W${name.slice(1)}`, [value]])),
    ],
    ['several signatures in one list', { ...sign(), 'webhook-signature': ['v1,AAAA', sign()['webhook-signature']] }],
    [
      'repeated headers that Node has joined',
      { ...sign(), 'webhook-signature': `v1,AAAA, ${sign()['webhook-signature']}` },
    ],
  ])('accepts %s', async (_, headers) => {
    expect(await verifyWebhook(body, headers, secret)).toEqual(event);
  });

  it('accepts bytes, also a part of a larger buffer', async () => {
    const bytes = Buffer.from(`xx${body}xx`).subarray(2, -2);
    expect(await verifyWebhook(bytes, sign(), secret)).toEqual(event);
    expect(await verifyWebhook(Uint8Array.from(bytes), sign(), secret)).toEqual(event);
  });

  it('accepts any of several secrets, and any of several signatures', async () => {
    const [old, other] = [newSecret(), newSecret()];
    expect(await verifyWebhook(body, sign({ secrets: [old] }), [secret, old])).toEqual(event);
    expect(await verifyWebhook(body, sign({ secrets: [other, old, secret] }), secret)).toEqual(event);
    expect(await codeOf(body, sign({ secrets: [other] }), [secret, old])).toBe('invalid_signature');
  });

  it.each([299, -299])('accepts a request from %i seconds ago', async (age) => {
    expect(await verifyWebhook(body, sign({ age }), secret)).toEqual(event);
  });

  it.each([302, -302])('rejects a request from %i seconds ago', async (age) => {
    expect(await codeOf(body, sign({ age }), secret)).toBe('invalid_timestamp');
    expect(await verifyWebhook(body, sign({ age }), secret, { tolerance: 400 })).toEqual(event);
  });

  it.each(['soon', 'NaN', '-Infinity'])('rejects the time %s', async (timestamp) => {
    expect(await codeOf(body, { ...sign(), 'webhook-timestamp': timestamp }, secret)).toBe('invalid_timestamp');
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('names %s if it is missing', async (name) => {
    for (const value of [undefined, '']) {
      const headers = { ...sign(), [name]: value };
      expect(await codeOf(body, headers, secret)).toBe('missing_header');
      await expect(verifyWebhook(body, headers, secret)).rejects.toThrow(`The header ${name} is missing.`);
    }
  });

  it.each(['v1,', 'v2,AAAA', 'v1a,AAAA', '%', `v1,${'A'.repeat(43)}=`, `v1,${'!'.repeat(43)}=`])(
    'rejects the signature %s',
    async (signature) => {
      expect(await codeOf(body, { ...sign(), 'webhook-signature': signature }, secret)).toBe('invalid_signature');
    },
  );

  it.each([
    ['an empty secret', 'whsec_'],
    ['an empty secret beside another one', [secret, '']],
    ['a secret of another kind', 'as_c2VjcmV0'],
    ['a secret that is not base64', 'whsec_!'],
    ['an undefined secret', undefined],
  ])('throws for %s', async (_, invalid) => {
    const anySecret = invalid as string;
    // The signature of an empty key: HMAC fills a key up with zeros.
    const forged = sign({ secrets: [`whsec_${Buffer.alloc(64).toString('base64')}`] });
    await expect(verifyWebhook(body, forged, anySecret)).rejects.toThrow(TypeError);
  });

  it('rejects every request without a secret', async () => {
    expect(await codeOf(body, sign(), [])).toBe('invalid_signature');
  });

  it.each([undefined, event])('throws for the body %o', async (parsed) => {
    await expect(verifyWebhook(parsed as never, sign(), secret)).rejects.toThrow('not parsed JSON');
  });

  it('decides as the library of Standard Webhooks does', async () => {
    const headers = sign();
    const digest = headers['webhook-signature'].slice(3);
    const cases = fc.record({
      text: fc.constantFrom(body, `${body} `, '', body.replace('7', '8')),
      id: fc.constantFrom(event.id, `${event.id}.1`, 'another'),
      shift: fc.constantFrom(0, 0, 0, 1, -290, 290, -400, 400),
      signatures: fc.array(
        fc.constantFrom(
          headers['webhook-signature'],
          ...[
            digest,
            `v2,${digest}`,
            `v1a,${digest}`,
            `v1,${digest.slice(0, -1)}`,
            `v1,${digest.toLowerCase()}`,
            'v1',
            '',
          ],
        ),
        { minLength: 1 },
      ),
    });
    const accepted: boolean[] = [];
    await fc.assert(
      fc.asyncProperty(cases, async ({ text, id, shift, signatures }) => {
        const sent = {
          'webhook-id': id,
          'webhook-timestamp': `${Number(headers['webhook-timestamp']) + shift}`,
          'webhook-signature': signatures.join(' '),
        };
        const theirs = await Promise.resolve()
          .then(() => new Webhook(secret).verify(text, sent))
          .catch(() => undefined);
        expect(await verifyWebhook(text, sent, secret).catch(() => undefined)).toEqual(theirs);
        accepted.push(theirs !== undefined);
      }),
      { numRuns: 300 },
    );
    expect(new Set(accepted)).toEqual(new Set([true, false]));
  });
});
