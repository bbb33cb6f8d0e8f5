import { createHash, randomBytes } from 'node:crypto';

export type Credentials = { readonly identifier: string; readonly password: string };

type Application = { readonly clientId: string; readonly redirectUri: string };

type AuthorizationCode = { readonly code: string; readonly codeVerifier: string };

/** Signs in on the hosted login page, as a browser without scripts does. @returns the code for the application */
export async function authorize(
  origin: string,
  { clientId, redirectUri }: Application,
  { identifier, password }: Credentials,
): Promise<AuthorizationCode> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile',
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const browser = new Browser(origin);
  const page = await browser.open(`/oauth/authorize?${query}`);
  const html = await page.text();
  const action = find(html, /<form method="post" action="([^"]*)"/);
  const csrf = find(html, /name="csrf" value="([^"]*)"/);
  const left = await browser.open(action, new URLSearchParams({ csrf, identifier, password }));
  const callback = new URL(left.headers.get('location') ?? '', origin);
  if (callback.searchParams.get('state') !== state) throw new Error(`The login did not return a code: ${callback}`);
  return { code: callback.searchParams.get('code') ?? '', codeVerifier };
}

/** Stores cookies by name, and follows redirects until they leave the server. */
class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async open(path: string, form?: URLSearchParams): Promise<Response> {
    const response = await fetch(new URL(path, this.#origin), {
      method: form ? 'POST' : 'GET',
      headers: {
        accept: 'text/html',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { origin: this.#origin } : {}),
      },
      redirect: 'manual',
      ...(form ? { body: form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=', 2);
      this.#cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) return response;
    const isHere = new URL(location, this.#origin).origin === this.#origin;
    return isHere ? await this.open(location) : response;
  }
}

function find(html: string, pattern: RegExp): string {
  const found = pattern.exec(html)?.[1];
  if (found === undefined) throw new Error(`The login page does not have ${pattern}: ${html.slice(0, 500)}`);
  return found;
}
