/** @see https://www.rfc-editor.org/rfc/rfc4648#section-5 */
export function encodeBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
}

/** @throws Error for other characters */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> {
  return decodeBase64(text.replace(/-/g, '+').replace(/_/g, '/'));
}

/** @throws Error for other characters */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
