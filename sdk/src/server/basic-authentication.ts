import type { ClientAuthentication } from '../oauth/request-tokens.ts';

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
export function basicAuthentication(client: {
  readonly clientId: string;
  readonly clientSecret: string;
}): ClientAuthentication {
  const encode = (text: string) => String(new URLSearchParams({ '': text })).slice(1);
  const credentials = btoa(`${encode(client.clientId)}:${encode(client.clientSecret)}`);
  return { headers: { authorization: `Basic ${credentials}` }, form: {} };
}
