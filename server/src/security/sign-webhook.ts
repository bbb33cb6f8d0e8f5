import { createHmac } from 'node:crypto';

/**
 * Returns the headers that authenticate a webhook, with a signature by each key.
 *
 * @param id the same at each attempt
 * @param keys the bytes of the `whsec_` secrets
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signWebhook(keys: readonly Buffer[], id: string, now: Date, body: string): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1_000);
  const sign = (key: Buffer) => `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': keys.map(sign).join(' ') };
}

/** Returns the text of a key: `whsec_` and base64. */
export function webhookSecret(key: Buffer): string {
  return `whsec_${key.toString('base64')}`;
}

/** Returns the bytes of a `whsec_` secret, 24 to 64; undefined if the text is none. */
export function webhookKey(secret: string): Buffer | undefined {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1] ?? '';
  const key = Buffer.from(encoded, 'base64');
  return key.length >= 24 && key.length <= 64 ? key : undefined;
}
