import { type ArotError, createClient, isArotError } from '@arot/sdk';

const baseUrl = process.env.AROT_URL ?? 'http://localhost:3000';

/** What Arot has to know of the visitor: the session, the page that sends a form, and the address, by which it limits logins. */
const FORWARDED = ['cookie', 'origin', 'x-forwarded-for'];

/** Makes a client for one request, because a client belongs to one visitor. */
function clientOf(request: Request) {
  const headers: Record<string, string> = {};
  for (const name of FORWARDED) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return createClient({ baseUrl, headers });
}

/** Responds with the visitor and the products with the visitor's prices. */
export async function shop(request: Request): Promise<Response> {
  const client = clientOf(request);
  const q = new URL(request.url).searchParams.get('q') ?? '';
  const [session, { items }] = await Promise.all([client.auth.session.safe(), client.products.list({ q })]);
  const products = items.map(({ name, pricing }) => ({ name, price: pricing?.finalPrice ?? null }));
  // The prices are those of one visitor, so no cache may keep the response.
  const headers = { 'cache-control': 'private, no-store' };
  return Response.json({ visitor: session.ok ? session.data.user.name : null, products }, { headers });
}

/** Signs the sender of a form in, and gives the browser the cookie of Arot's response. */
export async function signIn(request: Request): Promise<Response> {
  const form = await request.formData();
  const input = { identifier: String(form.get('identifier')), password: String(form.get('password')) };
  return await redirectWithCookies(() => clientOf(request).auth.login.withResponse(input));
}

/** Ends the session, and removes its cookie. */
export async function signOut(request: Request): Promise<Response> {
  return await redirectWithCookies(() => clientOf(request).auth.logout.withResponse());
}

async function redirectWithCookies(call: () => Promise<{ readonly headers: Headers }>): Promise<Response> {
  try {
    const { headers } = await call();
    const response = new Response(null, { status: 303, headers: { location: '/' } });
    for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie);
    return response;
  } catch (error) {
    if (!isArotError(error)) throw error;
    return Response.json({ message: error.message }, { status: statusOf(error) });
  }
}

/** Passes on what the visitor can correct: wrong input, wrong credentials, another origin, too many attempts. The rest is a failure behind the shop. */
const statusOf = ({ status }: ArotError) => (status !== undefined && status >= 400 && status < 500 ? status : 502);
