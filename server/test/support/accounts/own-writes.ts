import { listRoutes, type NamedRoute, type PasskeyOptions } from '@arot/contract';
import { type CodePurpose, insertCode } from '../../../src/accounts/codes/code.repository.ts';
import { hashCode } from '../../../src/accounts/codes/codes.ts';
import { confirmPendingTotp, savePendingTotp } from '../../../src/accounts/factors/factor.repository.ts';
import { encryptTotp } from '../../../src/accounts/factors/totp-secrets.ts';
import { saveDeletion } from '../../../src/auth/account-data/deletion/deletion.repository.ts';
import { db } from '../../../src/database/db.ts';
import { timestamp } from '../../../src/database/schema/timestamps.ts';
import { json } from '../../../src/database/schema/values.ts';
import { createKeyring } from '../../../src/security/keyring.ts';
import { createTestApplication } from '../oauth/fixtures.ts';
import { BOUNDARY, encodeForm, type FormPart, filePart } from '../registration/forms.ts';
import { TEST_SECRET, type TestServer } from '../test-server.ts';
import { codeAt } from './factors.ts';
import { createAccount, createSession, PASSWORD } from './fixtures.ts';
import { SoftwarePasskey } from './software-passkey.ts';

/** A request with which the owner of an account changes something. */
type Example = {
  /** Creates what the request changes. @returns the parameters of the path */
  readonly prepare?: (server: TestServer, accountId: string) => Promise<Readonly<Record<string, string>>>;
  readonly body?: object | (() => object);
  /** Sends the request before the write, with the same session. @returns the body of the write, and a cookie that it needs */
  readonly begin?: (server: TestServer, token: string) => Promise<{ readonly body: object; readonly cookie: string }>;
  /** The parts of a form. */
  readonly form?: readonly FormPart[];
};

/** Creates a live code of the account. @returns nothing: the path has no parameters */
const withCode =
  (purpose: CodePurpose, targetOf: (accountId: string) => string) => async (server: TestServer, accountId: string) => {
    await insertCode(server.database.fork(), {
      ...{ id: OWN_CODE_ID(accountId), accountId, purpose, target: targetOf(accountId) },
      device: null,
      hash: hashCode(KEYRING, OWN_CODE_ID(accountId), OWN_CODE),
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    });
    return {};
  };

const OWN_CODE = '482915';
const OWN_CODE_ID = (accountId: string) => `code-of-${accountId}`;
/** Phone numbers that differ by account. */
const phoneOf = (accountId: string) =>
  `+88019${String(Number.parseInt(accountId.slice(-7), 16) % 1e8).padStart(8, '0')}`;

const KEYRING = createKeyring([TEST_SECRET]);
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Gives the account an authenticator app. @returns nothing: the path has no parameters */
const withTotp = async (server: TestServer, accountId: string) => {
  const em = server.database.fork();
  await savePendingTotp(em, accountId, encryptTotp(KEYRING, TOTP_SECRET), new Date(Date.now() + 60_000));
  await confirmPendingTotp(em, accountId, 0, new Date());
  return {};
};

const withPasskey = async (server: TestServer, accountId: string) => {
  const id = `passkey-of-${accountId}`;
  await db(server.database.fork())
    .insertInto('passkey')
    .values({
      ...{ id, accountId, credentialId: id, publicKey: 'AA', counter: '0', name: 'Phone' },
      transports: json([]),
      createdAt: timestamp(new Date()),
    })
    .execute();
  return { id };
};

/** An example of each write that the owner of an account can send. A customer sends it. */
export const OWN_WRITE_EXAMPLES: Readonly<Record<string, Example>> = {
  changePassword: { body: { currentPassword: PASSWORD, newPassword: 'নতুন গোপন শব্দ 🔑' } },
  endOwnSession: {
    prepare: async (server, accountId) => {
      await createSession(server, accountId, { id: `of-${accountId}` });
      return { id: `of-${accountId}` };
    },
  },
  endOtherSessions: {},
  withdrawApplication: {
    prepare: async (server, accountId) => {
      const { clientId } = await createTestApplication(server);
      await db(server.database.fork())
        .insertInto('oauth_consent')
        .values({
          accountId,
          clientId,
          scopes: json(['openid']),
          grantedAt: timestamp(new Date()),
        })
        .execute();
      return { clientId };
    },
  },
  reauthenticate: { body: { password: PASSWORD } },
  changePhone: { body: { phoneNumber: '01911111111' } },
  confirmPhone: { prepare: withCode('change-phone', phoneOf), body: { code: OWN_CODE } },
  changeEmail: { body: { email: 'new@example.com' } },
  confirmEmail: {
    prepare: withCode('change-email', (accountId) => `${accountId}@new.example`),
    body: { code: OWN_CODE },
  },
  removeEmail: {
    prepare: async (server, accountId) => {
      await db(server.database.fork())
        .updateTable('account')
        .set({ phoneNumber: phoneOf(accountId) })
        .where('id', '=', accountId)
        .execute();
      return {};
    },
  },
  createTotp: {},
  confirmTotp: {
    prepare: async (server, accountId) => {
      const secret = encryptTotp(KEYRING, TOTP_SECRET);
      await savePendingTotp(server.database.fork(), accountId, secret, new Date(Date.now() + 60_000));
      return {};
    },
    body: () => ({ code: codeAt(TOTP_SECRET, Date.now()) }),
  },
  removeTotp: { prepare: withTotp },
  createRecoveryCodes: { prepare: withTotp },
  passkeyOptions: {},
  addPasskey: {
    begin: async (server, token) => {
      const init = { method: 'POST', headers: { authorization: `Bearer ${token}` } };
      const started = await server.request<{ data: PasskeyOptions }>('/api/auth/passkeys/options', init);
      const { challenge, options } = started.body.data;
      const credential = new SoftwarePasskey(server.publicOrigin).create(options);
      return { body: { challenge, credential }, cookie: started.headers.getSetCookie().join().split(';')[0] ?? '' };
    },
  },
  renamePasskey: { prepare: withPasskey, body: { name: 'ফোন' } },
  removePasskey: { prepare: withPasskey },
  requestWholesale: { body: { note: 'দুটি দোকান' } },
  uploadDocument: { prepare: async () => ({ type: 'nid' }), form: [filePart('file')] },
  changeCustomerProfile: { body: { shopName: 'Rahim Store' } },
  requestExport: {},
  deleteAccount: { body: { password: PASSWORD } },
  cancelDeletion: {
    prepare: async (server, accountId) => {
      const [requestedAt, erasesAt] = [new Date(), new Date(Date.now() + 1_000_000)];
      await saveDeletion(server.database.fork(), accountId, { requestedAt, erasesAt, isAnnounced: true });
      return {};
    },
  },
};

/** The routes of the contract whose writes use the session of their account. */
export const OWN_WRITES: readonly NamedRoute[] = listRoutes().filter(
  ({ route: { metadata, method } }) =>
    ['session', 'customer'].includes(metadata.auth) && method !== 'GET' && !metadata.onlyReads,
);

/** Creates a customer, and what its write changes. @returns a function that sends the write */
export async function prepareOwnWrite(server: TestServer, { operation, route }: NamedRoute) {
  const { prepare, begin, body: given, form } = OWN_WRITE_EXAMPLES[operation] ?? {};
  const { id: accountId } = await createAccount(server, { customerType: 'RETAIL' });
  const token = await createSession(server, accountId, { fresh: true, factorMsAgo: 0 });
  const params = (await prepare?.(server, accountId)) ?? {};
  const begun = await begin?.(server, token);
  const body = begun?.body ?? (typeof given === 'function' ? given() : given);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const sent = form ? encodeForm(form) : body === undefined ? undefined : JSON.stringify(body);
  const contentType = form ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
  const send = async (credential: Record<string, string>) =>
    await server.request(path, {
      method: route.method,
      headers: { ...credential, ...(sent === undefined ? {} : { 'content-type': contentType }) },
      ...(sent === undefined ? {} : { body: sent }),
    });
  return {
    accountId,
    byToken: () => send({ authorization: `Bearer ${token}`, ...(begun ? { cookie: begun.cookie } : {}) }),
    byCookie: (origin: string | undefined) =>
      send({
        cookie: [`arot_session=${token}`, begun?.cookie ?? ''].join('; '),
        ...(origin === undefined ? {} : { origin }),
      }),
  };
}
