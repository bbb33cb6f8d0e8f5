/** @throws TypeError where it is missing: in pages that are not served by https, and in Node 18 */
export function webCrypto(): Crypto {
  if (globalThis.crypto?.subtle) return globalThis.crypto;
  throw new TypeError('No Web Crypto: use https, or Node 20.');
}
