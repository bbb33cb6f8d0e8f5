import { readFile, writeFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { paths } from '../../.generated/openapi-typescript/schema.js';
import type { JourneyInput, JourneyReport } from '../journey.js';

const input = process.env as JourneyInput;
const client = createClient<paths>({ baseUrl: input.AROT_URL });

const search = { params: { query: { q: input.AROT_SEARCH } } };
const found = succeed(await client.GET('/api/products', search)).data.items;

const form = new FormData();
form.set('phoneNumber', input.AROT_PHONE);
form.set('password', input.AROT_PASSWORD);
form.set('shopName', input.AROT_SHOP_NAME);
form.set('nidDocument', new Blob([await readFile(input.AROT_DOCUMENT)], { type: 'application/pdf' }), 'nid.pdf');
const registration = await client.POST('/api/auth/customer/register', {
  // The type names the fields; openapi-fetch takes a form as it is.
  body: { phoneNumber: input.AROT_PHONE, password: input.AROT_PASSWORD },
  bodySerializer: () => form,
});
const customer = succeed(registration).data;

const login = await client.POST('/api/auth/login', {
  body: { identifier: input.AROT_PHONE, password: input.AROT_PASSWORD, responseMode: 'token' },
});
const bearer = { authorization: `Bearer ${succeed(login).data.token}` };
const priced = succeed(await client.GET('/api/products', { ...search, headers: bearer })).data.items;

const download = await client.GET('/api/customers/me/documents/{type}', {
  params: { path: { type: 'nid' } },
  headers: bearer,
  parseAs: 'arrayBuffer',
});
await writeFile(input.AROT_DOWNLOAD, Buffer.from(succeed(download)));

succeed(await client.POST('/api/auth/logout', { headers: bearer }));
const afterLogout = await client.GET('/api/auth/customer/me', { headers: bearer });

const token = await client.POST('/oauth/token', {
  body: {
    grant_type: 'authorization_code',
    client_id: input.AROT_CLIENT_ID,
    client_secret: input.AROT_CLIENT_SECRET,
    redirect_uri: input.AROT_REDIRECT_URI,
    code: input.AROT_CODE,
    code_verifier: input.AROT_CODE_VERIFIER,
  },
  bodySerializer: (body) => new URLSearchParams(Object.entries(body)),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
const tokens = succeed(token);
const user = succeed(
  await client.GET('/oauth/userinfo', { headers: { authorization: `Bearer ${tokens.access_token}` } }),
);

const visitor = await client.POST('/api/chat/applications/{chatApplicationId}/save-visitor', {
  params: { path: { chatApplicationId: input.AROT_CHAT_APPLICATION_ID } },
  headers: { authorization: `Bearer ${input.AROT_CHAT_APPLICATION_SECRET}` },
  body: { externalUserId: input.AROT_EXTERNAL_USER_ID, name: input.AROT_VISITOR_NAME },
});
const saved = succeed(visitor).data;

const report: JourneyReport = {
  names: found.map(({ name }) => name),
  priceBeforeLogin: found[0]?.pricing?.finalPrice ?? null,
  price: priced[0]?.pricing?.finalPrice ?? '',
  shopName: customer.shopName ?? '',
  customerType: customer.customerType,
  documentType: customer.documents[0]?.type ?? '',
  statusAfterLogout: afterLogout.response.status,
  tokenType: tokens.token_type,
  userName: user.name ?? '',
  visitorIsNew: saved.created,
  visitorName: saved.visitor.name ?? '',
};
process.stdout.write(JSON.stringify(report));

function succeed<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data !== undefined) return data;
  throw new Error(`${response.url} responded with ${response.status}: ${JSON.stringify(error)}`);
}
