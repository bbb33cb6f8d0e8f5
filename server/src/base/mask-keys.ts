/** Matches a key of a service account, or the beginning of one, also percent-encoded. */
const KEY = /sk(?:_|%5f)[0-9a-z]{8,}/gi;

/** Replaces the keys of service accounts in a text for logs and traces, wherever they stand. */
export function maskKeys(text: string): string {
  return text.replace(KEY, 'sk_…');
}
