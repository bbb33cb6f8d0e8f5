/** @throws TypeError where it is missing: in pages that are not served by https, and in Node 18 */
export function webCrypto(): Crypto {
  if (globalThis.crypto?.subtle) return globalThis.crypto;
  throw new TypeError('Web Crypto is missing. Use https, or Node 20. In Node 18, set globalThis.crypto.');
}
