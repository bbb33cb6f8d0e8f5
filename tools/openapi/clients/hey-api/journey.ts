import { readFile, writeFile } from 'node:fs/promises';
import { createClient, createConfig } from '../../.generated/hey-api/client/index.js';
import {
  downloadCustomerDocument,
  getCustomerProfile,
  getUserInfo,
  listProducts,
  logIn,
  logOut,
  registerCustomer,
  requestTokens,
  saveVisitor,
} from '../../.generated/hey-api/index.js';
import type { JourneyInput, JourneyReport } from '../journey.js';

const input = process.env as JourneyInput;
const clientWith = (auth?: string) =>
  createClient(createConfig({ baseUrl: input.AROT_URL, throwOnError: true, ...(auth ? { auth } : {}) }));
const anonymous = { client: clientWith(), throwOnError: true } as const;

const query = { q: input.AROT_SEARCH };
const found = (await listProducts({ ...anonymous, query })).data.data.items;

const customer = await registerCustomer({
  ...anonymous,
  body: {
    phoneNumber: input.AROT_PHONE,
    password: input.AROT_PASSWORD,
    shopName: input.AROT_SHOP_NAME,
    nidDocument: new File([await readFile(input.AROT_DOCUMENT)], 'nid.pdf', { type: 'application/pdf' }),
  },
});

const session = await logIn({
  ...anonymous,
  body: { identifier: input.AROT_PHONE, password: input.AROT_PASSWORD, responseMode: 'token' },
});
const signedIn = { client: clientWith(session.data.data.token), throwOnError: true } as const;
const priced = (await listProducts({ ...signedIn, query })).data.data.items;

const document = await downloadCustomerDocument({ ...signedIn, path: { type: 'nid' } });
await writeFile(input.AROT_DOWNLOAD, Buffer.from(await document.data.arrayBuffer()));

await logOut(signedIn);
const afterLogout = await getCustomerProfile({ client: signedIn.client, throwOnError: false });

const tokens = await requestTokens({
  ...anonymous,
  body: {
    grant_type: 'authorization_code',
    client_id: input.AROT_CLIENT_ID,
    client_secret: input.AROT_CLIENT_SECRET,
    redirect_uri: input.AROT_REDIRECT_URI,
    code: input.AROT_CODE,
    code_verifier: input.AROT_CODE_VERIFIER,
  },
});
const user = await getUserInfo({ client: clientWith(tokens.data.access_token), throwOnError: true });

const visitor = await saveVisitor({
  client: clientWith(input.AROT_CHAT_APPLICATION_SECRET),
  throwOnError: true,
  path: { chatApplicationId: input.AROT_CHAT_APPLICATION_ID },
  body: { externalUserId: input.AROT_EXTERNAL_USER_ID, name: input.AROT_VISITOR_NAME },
});

const report: JourneyReport = {
  names: found.map(({ name }) => name),
  priceBeforeLogin: found[0]?.pricing?.finalPrice ?? null,
  price: priced[0]?.pricing?.finalPrice ?? '',
  shopName: customer.data.data.shopName ?? '',
  customerType: customer.data.data.customerType,
  documentType: customer.data.data.documents[0]?.type ?? '',
  statusAfterLogout: afterLogout.response?.status ?? 0,
  tokenType: tokens.data.token_type,
  userName: user.data.name ?? '',
  visitorIsNew: visitor.data.data.created,
  visitorName: visitor.data.data.visitor.name ?? '',
};
process.stdout.write(JSON.stringify(report));
