import { listRoutes, type NamedRoute } from '@arot/contract';
import { db } from '../../../src/database/db.ts';
import { timestamp } from '../../../src/database/schema/timestamps.ts';
import { json } from '../../../src/database/schema/values.ts';
import { createTestApplication } from '../oauth/fixtures.ts';
import { BOUNDARY, encodeForm, type FormPart, filePart } from '../registration/forms.ts';
import type { TestServer } from '../test-server.ts';
import { createAccount, createSession, PASSWORD } from './fixtures.ts';

/** A request with which the owner of an account changes something. */
type Example = {
  /** Creates what the request changes. @returns the parameters of the path */
  readonly prepare?: (server: TestServer, accountId: string) => Promise<Readonly<Record<string, string>>>;
  readonly body?: object;
  /** The parts of a form. */
  readonly form?: readonly FormPart[];
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
          account_id: accountId,
          client_id: clientId,
          scopes: json(['openid']),
          granted_at: timestamp(new Date()),
        })
        .execute();
      return { clientId };
    },
  },
  requestWholesale: { body: { note: 'দুটি দোকান' } },
  uploadDocument: { prepare: async () => ({ type: 'nid' }), form: [filePart('file')] },
  changeCustomerProfile: { body: { shopName: 'Rahim Store' } },
};

/** The routes of the contract whose writes use the session of their account. */
export const OWN_WRITES: readonly NamedRoute[] = listRoutes().filter(
  ({ route }) => ['session', 'customer'].includes(route.metadata.auth) && route.method !== 'GET',
);

/** Creates a customer, and what its write changes. @returns a function that sends the write */
export async function prepareOwnWrite(server: TestServer, { operation, route }: NamedRoute) {
  const { prepare, body, form } = OWN_WRITE_EXAMPLES[operation] ?? {};
  const { id: accountId } = await createAccount(server, { customerType: 'RETAIL' });
  const token = await createSession(server, accountId);
  const params = (await prepare?.(server, accountId)) ?? {};
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
    byToken: () => send({ authorization: `Bearer ${token}` }),
    byCookie: (origin: string | undefined) =>
      send({ cookie: `arot_session=${token}`, ...(origin === undefined ? {} : { origin }) }),
  };
}
