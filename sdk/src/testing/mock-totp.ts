import { webCrypto } from '../oauth/web-crypto.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/**
 * Returns the code that an authenticator app shows for a secret.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6238#section-4
 */
export async function totpCode(secret: string, at: number): Promise<string> {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const { subtle } = webCrypto();
  const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const step = new DataView(new ArrayBuffer(8));
  step.setUint32(4, Math.floor(at / STEP_MS));
  const hash = new DataView(await subtle.sign('HMAC', key, step));
  const number = hash.getUint32(hash.getUint8(19) % 16) % 2 ** 31;
  return `${number % 1_000_000}`.padStart(6, '0');
}

/** Returns true for a code of the present time, or of the half minute before or after it. */
export async function isTotpCode(secret: string, code: string): Promise<boolean> {
  const now = Date.now();
  const codes = await Promise.all([-STEP_MS, 0, STEP_MS].map((offset) => totpCode(secret, now + offset)));
  return codes.includes(code);
}
