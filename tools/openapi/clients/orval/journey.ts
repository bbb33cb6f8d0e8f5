import { readFile, writeFile } from 'node:fs/promises';
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
} from '../../.generated/orval/client.js';
import type { JourneyInput, JourneyReport } from '../journey.js';

const input = process.env as JourneyInput;
const bearer = (credential: string) => ({ headers: { authorization: `Bearer ${credential}` } });

const query = { q: input.AROT_SEARCH };
const found = succeed(await listProducts(query), 200).data.items;

const registration = await registerCustomer({
  phoneNumber: input.AROT_PHONE,
  password: input.AROT_PASSWORD,
  shopName: input.AROT_SHOP_NAME,
  nidDocument: new File([await readFile(input.AROT_DOCUMENT)], 'nid.pdf', { type: 'application/pdf' }),
});
const customer = succeed(registration, 201).data;

const session = await logIn({ identifier: input.AROT_PHONE, password: input.AROT_PASSWORD, responseMode: 'token' });
const signedIn = bearer(succeed(session, 200).data.token ?? '');
const priced = succeed(await listProducts(query, signedIn), 200).data.items;

const document = succeed(await downloadCustomerDocument('nid', signedIn), 200);
await writeFile(input.AROT_DOWNLOAD, Buffer.from(await document.arrayBuffer()));

succeed(await logOut(signedIn), 200);
const afterLogout = await getCustomerProfile(signedIn);

const exchange = await requestTokens({
  grant_type: 'authorization_code',
  client_id: input.AROT_CLIENT_ID,
  client_secret: input.AROT_CLIENT_SECRET,
  redirect_uri: input.AROT_REDIRECT_URI,
  code: input.AROT_CODE,
  code_verifier: input.AROT_CODE_VERIFIER,
});
const tokens = succeed(exchange, 200);
const user = succeed(await getUserInfo(bearer(tokens.access_token)), 200);

const visitor = await saveVisitor(
  input.AROT_CHAT_APPLICATION_ID,
  { externalUserId: input.AROT_EXTERNAL_USER_ID, name: input.AROT_VISITOR_NAME },
  bearer(input.AROT_CHAT_APPLICATION_SECRET),
);
const saved = succeed(visitor, 201).data;

const report: JourneyReport = {
  names: found.map(({ name }) => name),
  priceBeforeLogin: found[0]?.pricing?.finalPrice ?? null,
  price: priced[0]?.pricing?.finalPrice ?? '',
  shopName: customer.shopName ?? '',
  customerType: customer.customerType,
  documentType: customer.documents[0]?.type ?? '',
  statusAfterLogout: afterLogout.status,
  tokenType: tokens.token_type,
  userName: user.name ?? '',
  visitorIsNew: saved.created,
  visitorName: saved.visitor.name ?? '',
};
process.stdout.write(JSON.stringify(report));

/** Returns the body of a response that has the expected status. */
function succeed<R extends { status: number; data: unknown }, S extends R['status']>(
  response: R,
  status: S,
): Extract<R, { status: S }>['data'] {
  if (response.status === status) return response.data;
  throw new Error(`Status ${response.status}: ${JSON.stringify(response.data)}`);
}
