import type { ArotEvent } from '../events.ts';
import { decodeBase64 } from '../oauth/base64url.ts';
import { webCrypto } from '../oauth/web-crypto.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/**
 * The headers of a request: a `Headers` object, an object such as `request.headers` of Node, or a list of names and values such as
 * `request.rawHeaders`. The case of the names does not matter.
 */
export type WebhookHeaders =
  | Pick<Headers, 'get'>
  | { readonly [name: string]: string | readonly string[] | number | undefined }
  | readonly string[]
  | readonly (readonly [name: string, value: string])[];

/** How `verifyWebhook` verifies. */
export type WebhookOptions = {
  /** The seconds that the time of the request may be in the past, or in the future. Default: 300. */
  readonly tolerance?: number | undefined;
};

/**
 * Verifies a webhook, and returns its event. The same event may arrive more than once, always with the same `id`.
 *
 * @param body as it arrived. A body that was parsed and written again has other bytes, and no valid signature
 * @param secret the secret of the endpoint, `whsec_…`. Several while it is rotated: one of them must match
 * @throws WebhookVerificationError for a request that the service did not send, or not now
 * @throws TypeError for an invalid secret, and for a body that is neither text nor bytes
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { tolerance = 300 }: WebhookOptions = {},
): Promise<ArotEvent> {
  if (typeof body !== 'string' && !ArrayBuffer.isView(body)) {
    throw new TypeError('Pass the body as it arrived, as text or bytes, not parsed JSON.');
  }
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => readHeader(headers, name));
  const age = Date.now() / 1000 - Number(timestamp);
  // An invalid number is not within any limit.
  if (!(Math.abs(age) <= tolerance)) {
    throw new WebhookVerificationError(
      'invalid_timestamp',
      `The time of the webhook is ${Math.round(age)} seconds ago.`,
    );
  }
  // A Blob encodes texts as UTF-8 and leaves bytes as they are.
  const signed = await new Blob([`${id}.${timestamp}.`, body as BlobPart]).arrayBuffer();
  const { subtle } = webCrypto();
  const keys = await Promise.all([secret].flat().map((each) => importKey(subtle, each)));
  // A SHA-256 has 43 characters in base64. Signatures of other versions and lengths are not compared.
  for (const [, signature = ''] of `${signatures}`.matchAll(/\bv1,([a-z\d+/]{43}=)/gi)) {
    for (const key of keys) {
      if (await subtle.verify('HMAC', key, decodeBase64(signature), signed)) {
        return new Response(body as BodyInit).json();
      }
    }
  }
  throw new WebhookVerificationError(
    'invalid_signature',
    'No signature matches the secret and the body as it arrived.',
  );
}

const entriesOf = (headers: object): readonly unknown[] => (Array.isArray(headers) ? headers : Object.entries(headers));

/** @throws WebhookVerificationError if it is missing */
function readHeader(headers: WebhookHeaders, name: string): string {
  const header = `webhook-${name}`;
  const { get } = headers as Partial<Headers>;
  // Names and values in turn.
  const list = typeof get === 'function' ? [header, get.call(headers, header)] : entriesOf(headers).flat();
  const value = `${list.filter((_, index) => index % 2 && `${list[index - 1]}`.toLowerCase() === header)}`;
  if (value) return value;
  throw new WebhookVerificationError('missing_header', `The header ${header} is missing.`);
}

/** @throws TypeError for an invalid secret, an empty one too: anyone could sign with it */
async function importKey(subtle: SubtleCrypto, secret: string): Promise<CryptoKey> {
  try {
    const [, encoded = ''] = secret.split('whsec_');
    return await subtle.importKey('raw', decodeBase64(encoded), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  } catch {
    throw new TypeError('A secret is whsec_ and base64.');
  }
}
