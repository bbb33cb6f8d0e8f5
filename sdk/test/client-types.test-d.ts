/**
 * Tests of the client's types. Nothing here runs: `npm run check:types` is the test.
 */
import { expectTypeOf } from 'vitest';
import {
  type AnyArotError,
  type AppContent,
  type ArotConnectionError,
  type ArotTimeoutError,
  type AuthSession,
  type AvailabilityStatus,
  type ConflictError,
  type CustomerProfile,
  createClient,
  type Download,
  type ErrorCode,
  type ForbiddenError,
  type InternalError,
  type ListProductsQuery,
  type LoginResult,
  type NotFoundError,
  type Product,
  type ProductDetail,
  type ProductPage,
  type RateLimitedError,
  type SecondFactorRequiredError,
  type ServiceUnavailableError,
  type Settings,
  type UnauthenticatedError,
  type ValidationError,
} from '../src/index.ts';
import { createQueries } from '../src/react-query/index.ts';

const client = createClient({ baseUrl: '' });

export async function resultsAreUnwrapped() {
  expectTypeOf(await client.products.list()).toEqualTypeOf<ProductPage>();
  expectTypeOf(await client.products.get('slug')).toEqualTypeOf<ProductDetail>();
  expectTypeOf(await client.settings.get()).toEqualTypeOf<Settings>();
  expectTypeOf(await client.appContent.get('key')).toEqualTypeOf<{ content: AppContent | null }>();
}

export async function fieldsNarrowTheResult(text: string, query: ListProductsQuery) {
  type Listed = Pick<Product, 'id' | 'slug' | 'pricing'>;
  const { items, pagination } = await client.products.list({ q: 'tea', fields: 'slug,id,pricing' });
  expectTypeOf(items).toEqualTypeOf<Listed[]>();
  expectTypeOf(pagination).toEqualTypeOf<ProductPage['pagination']>();
  // @ts-expect-error the name is not selected
  items[0]?.name;
  expectTypeOf(await client.products.get('tea', { fields: 'name', fresh: true })).toEqualTypeOf<{ name: string }>();
  expectTypeOf(await client.products.get('tea', { fresh: true })).toEqualTypeOf<ProductDetail>();
  const either = await client.products.get('tea', { fields: text === '' ? 'id' : 'id,name' });
  expectTypeOf(either).toEqualTypeOf<{ id: string } | { id: string; name: string }>();
  // A selection that is known at run time only may leave out anything.
  expectTypeOf(await client.products.get('tea', { fields: text })).toEqualTypeOf<Partial<ProductDetail>>();
  // @ts-expect-error a product has no such property
  await client.products.get('tea', { fields: 'id,nope' });
  // @ts-expect-error the products of a list have no description as a document
  await client.products.list({ fields: 'id,description' });
  // @ts-expect-error a product has no such property
  await client.products.batch({ slugs: ['tea'], fields: 'nope' });
  // A query without a selection is for whole products, also if it is a variable.
  expectTypeOf(await client.products.list(query)).toEqualTypeOf<ProductPage>();
  const safe = await client.products.list.safe({ fields: 'id' });
  if (safe.ok) expectTypeOf(safe.data.items).toEqualTypeOf<{ id: string }[]>();
  const { data } = await client.products.get.withResponse('tea', { fields: 'id' });
  expectTypeOf(data).toEqualTypeOf<{ id: string }>();
  for await (const product of client.products.list.iterate({ fields: 'slug' })) {
    expectTypeOf(product).toEqualTypeOf<{ slug: string }>();
  }
  // What is included is in the result, beside selected fields too.
  const [included] = (await client.products.list({ include: 'availability,quantity' })).items;
  expectTypeOf(included?.availability.status).toEqualTypeOf<AvailabilityStatus | undefined>();
  expectTypeOf(included?.quantity?.increment).toEqualTypeOf<number | undefined>();
  expectTypeOf(included?.name).toEqualTypeOf<string | undefined>();
  const coded = await client.products.get('tea', { fields: 'id', include: 'codes', fresh: true });
  expectTypeOf(coded.codes.sku).toEqualTypeOf<string | null>();
  // @ts-expect-error the name is not selected
  coded.name;
  const found = await client.search.products({ q: 'tea', include: 'codes' });
  expectTypeOf(found.items[0]?.codes.gtins).toEqualTypeOf<string[] | undefined>();
  const queries = createQueries(client);
  expectTypeOf(queries.products.list().queryFn).returns.resolves.toEqualTypeOf<ProductPage>();
  const oneField = queries.products.get('tea', { fields: 'id' });
  expectTypeOf(oneField.queryFn).returns.resolves.toEqualTypeOf<{ id: string }>();
  // @ts-expect-error there is no such parameter
  client.products.list({ fields: 'id', pages: 2 });
}

export async function accountsAreTyped() {
  expectTypeOf(await client.auth.login({ identifier: 'a', password: 'b' })).toEqualTypeOf<LoginResult>();
  expectTypeOf(await client.auth.session()).toEqualTypeOf<AuthSession>();
  expectTypeOf((await client.auth.logout()).success).toEqualTypeOf<true>();
  expectTypeOf(await client.customers.me()).toEqualTypeOf<CustomerProfile>();
  const { token } = await client.auth.login({ identifier: 'a', password: 'b', responseMode: 'token' });
  expectTypeOf(token).toEqualTypeOf<string | undefined>();
  createClient({ baseUrl: '', token });
}

export async function downloadsAreTyped() {
  const download = await client.customers.downloadDocument('trade-license');
  expectTypeOf(download).toExtend<Download>();
  expectTypeOf(download.type).toEqualTypeOf<'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'>();
  expectTypeOf(await download.blob()).toEqualTypeOf<Blob>();
  expectTypeOf(download.size).toEqualTypeOf<number | undefined>();
  // @ts-expect-error there is no such document
  client.customers.downloadDocument('passport');
}

export async function registrationsAreTyped() {
  const account = { phoneNumber: '01712345678', password: 'long enough' };
  const profile = await client.customers.register.safe(account);
  expectTypeOf(profile.status).toEqualTypeOf<201 | 400 | 403 | 409 | 413 | 429 | 500 | 502 | 503 | undefined>();
  if (profile.status === 409) expectTypeOf(profile.error).toEqualTypeOf<ConflictError>();
  client.customers.register({ ...account, name: undefined, customerType: 'RETAIL', shopType: 'TEA_SHOP' });
  client.customers.register({ ...account, shopImage: new Blob([]), nidDocument: new File([], 'nid.png') });
  client.customers.register({ ...account, shopImage: { data: new Uint8Array(), name: 'a.png', type: undefined } });
  client.customers.register({ ...account, shopImage: { data: Buffer.alloc(1) }, nidDocument: undefined });
  client.customers.register({ ...account, shopImage: { uri: 'file:///a.png', name: 'a.png', type: 'image/png' } });
  // @ts-expect-error a phone number is required
  client.customers.register({ password: 'long enough' });
  // @ts-expect-error a path is not a file
  client.customers.register({ ...account, shopImage: './dokan.png' });
  // @ts-expect-error a file of React Native needs its name and type
  client.customers.register({ ...account, shopImage: { uri: 'file:///a.png' } });
  // @ts-expect-error there is no such part
  client.customers.register({ ...account, role: 'ADMIN' });
  // @ts-expect-error there is no such shop type
  client.customers.register({ ...account, shopType: 'CASINO' });
}

export async function safeHasExactlyTheDeclaredStatuses() {
  const products = await client.products.list.safe();
  expectTypeOf(products.status).toEqualTypeOf<200 | 400 | 401 | 403 | 429 | 500 | 503 | undefined>();
  const product = await client.products.get.safe('slug');
  expectTypeOf(product.status).toEqualTypeOf<200 | 400 | 401 | 404 | 429 | 500 | 503 | undefined>();
  const settings = await client.settings.get.safe();
  expectTypeOf(settings.status).toEqualTypeOf<200 | 400 | 429 | 500 | 503 | undefined>();
}

export async function statusDecidesTheType(): Promise<string> {
  const result = await client.products.get.safe('slug');
  if (result.ok) {
    expectTypeOf(result.data).toEqualTypeOf<ProductDetail>();
    return result.data.name;
  }
  switch (result.status) {
    case 400:
      expectTypeOf(result.error).toEqualTypeOf<ValidationError>();
      return Object.keys(result.error.fields).join();
    case 401:
      expectTypeOf(result.error).toEqualTypeOf<UnauthenticatedError | SecondFactorRequiredError>();
      return 'sign in';
    case 404:
      expectTypeOf(result.error).toEqualTypeOf<NotFoundError>();
      return 'missing';
    case 429:
      expectTypeOf(result.error).toEqualTypeOf<RateLimitedError>();
      return 'slow down';
    case 500:
      expectTypeOf(result.error).toEqualTypeOf<InternalError>();
      return 'failed';
    case 503:
      expectTypeOf(result.error).toEqualTypeOf<ServiceUnavailableError>();
      return `wait ${result.error.retryAfterSeconds} s`;
    case undefined:
      expectTypeOf(result.error).toEqualTypeOf<AnyArotError>();
      return result.error.message;
    // Without a default, a missing status is an error of this function's return type.
  }
}

export async function undeclaredStatusesAreErrors() {
  const result = await client.settings.get.safe();
  // @ts-expect-error settings never return 404
  if (result.status === 404) return;
}

export function errorsDifferByCode(error: NotFoundError) {
  expectTypeOf(error.code).toEqualTypeOf<'NOT_FOUND'>();
  expectTypeOf(error.status).toEqualTypeOf<404>();
  expectTypeOf<NotFoundError>().not.toExtend<ForbiddenError>();
  expectTypeOf<ArotTimeoutError>().not.toExtend<ArotConnectionError>();
  expectTypeOf<'NOT_FOUND'>().toExtend<ErrorCode>();
}

export function argumentsAreChecked() {
  client.products.list({ q: undefined, page: 2, sort: 'price', direction: 'asc' }, { timeoutMs: 5 });
  client.categories.list(undefined, { signal: new AbortController().signal });
  client.categories.list.safe({ parentId: 'root' });
  // @ts-expect-error there is no such sort
  client.products.list({ sort: 'colour' });
  // @ts-expect-error there is no such key
  client.products.list({ colour: 'red' });
  // @ts-expect-error a page is a number
  client.products.list({ page: '2' });
  // @ts-expect-error bounds are decimal strings
  client.products.list({ minPrice: 10 });
  // @ts-expect-error a login needs a password
  client.auth.login({ identifier: 'a' });
  // @ts-expect-error there is no such key
  client.auth.login({ identifier: 'a', password: 'b', role: 'ADMIN' });
  // @ts-expect-error a slug is required
  client.products.get();
  // @ts-expect-error settings have no query
  client.settings.get({ page: 1 });
  // @ts-expect-error safe takes the same arguments
  client.products.get.safe();
}

export function optionsAreChecked() {
  createClient({ baseUrl: '', token: 'a' });
  createClient({ baseUrl: '', token: undefined });
  createClient({ baseUrl: '', token: () => undefined, credentials: 'bearer' });
  createClient({ baseUrl: '', token: async () => 'a', fetch });
  createClient({ baseUrl: '', credentials: 'cookie', timeoutMs: undefined });
  // @ts-expect-error the base URL has no default
  createClient({});
  // @ts-expect-error cookies and a token exclude each other
  createClient({ baseUrl: '', credentials: 'cookie', token: 'a' });
}

export function oneKindOfCredential() {
  const baseUrl = 'https://api.example.com';
  createClient({ baseUrl, auth: { apiKey: 'sk_' } });
  createClient({ baseUrl, auth: { accessToken: async (rejected?: string) => rejected ?? 'a' } });
  // @ts-expect-error one of them
  createClient({ baseUrl, auth: {} });
  // @ts-expect-error not both
  createClient({ baseUrl, auth: { apiKey: 'sk_', accessToken: () => 'a' } });
  // @ts-expect-error the key is the credential
  createClient({ baseUrl, auth: { apiKey: 'sk_' }, token: 'a' });
  // @ts-expect-error a function that returns no token would make the program a visitor
  createClient({ baseUrl, auth: { accessToken: () => undefined } });
}
