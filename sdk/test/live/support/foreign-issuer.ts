import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

export type ForeignIssuer = {
  readonly issuer: string;
  /** Opens an authorization URL as a user who signs in and agrees. @returns the URL of the callback */
  signIn(url: string, login: string): Promise<string>;
  close(): void;
};

/** Starts a plain oidc-provider with its development pages: an OpenID provider that is not an Arot server. */
export async function startForeignIssuer(configuration: Configuration): Promise<ForeignIssuer> {
  const listening = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const issuer = `http://localhost:${(listening.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration);
  listening.on('request', provider.callback());
  return { issuer, signIn, close: () => void listening.close() };
}

/** Signs in like a browser that fills in every form on the way. */
async function signIn(start: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  const origin = new URL(start).origin;
  let url = start;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 20; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const init: RequestInit = { redirect: 'manual', headers: { cookie } };
    const response = await fetch(url, form ? { ...init, method: 'POST', body: form } : init);
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location) {
      url = new URL(location, url).href;
      form = undefined;
      if (!url.startsWith(origin)) return url;
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    if (!action) throw new Error(`no form at ${url}: ${page.slice(0, 300)}`);
    url = new URL(action, url).href;
    form = new URLSearchParams({ prompt: /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '', login, password: 'any' });
  }
  throw new Error('too many pages');
}
