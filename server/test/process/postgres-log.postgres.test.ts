import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { createAccount as createStaff } from '../../src/accounts/create-account.ts';
import { createPasswordHasher } from '../../src/accounts/passwords/password-hasher.ts';
import { systemClock } from '../../src/base/clock.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { entities } from '../../src/database/schema/schema.ts';
import { createApplication } from '../../src/oauth/applications/create-application.ts';
import { createAccount, PASSWORD, postJson } from '../support/accounts/fixtures.ts';
import { issuesOf } from '../support/catalog/files.ts';
import { createChatApp, saveVisitor, startWidget } from '../support/chat/fixtures.ts';
import { startThrowawayPostgres } from '../support/database/throwaway-postgres.ts';
import { Browser, getCode, redeem, refresh } from '../support/oauth/browser.ts';
import { createTestApplication } from '../support/oauth/fixtures.ts';
import { type Form, filePart, newPhoneNumber, sendForm } from '../support/registration/forms.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer } from '../support/test-server.ts';

/*
 * PostgreSQL logs the text of every statement that fails (log_min_error_statement, by default `error`). It does not log
 * the bound parameters (log_parameter_max_length_on_error, by default 0), but the detail of a violated unique constraint
 * contains the key. The PostgreSQL server of these tests has the default settings. Its log must not contain user data.
 */

const folder = temporaryFolder();
const errorLog = path.join(folder, 'postgres.log');
/** The personal data and secrets that users, operators and applications send in these tests. */
const confidential = new Set<string>(['$argon2', PASSWORD]);

function neverLogged<T extends string>(value: T): T {
  confidential.add(value);
  return value;
}

const postgres = await startThrowawayPostgres(errorLog);
const location = { kind: 'server', url: postgres.url } as const;
const database = { ...(await openDatabase(location, entities)), location };
await migrate(database);
const server = await startTestServer({ database });

/** Returns the confidential values that the log contains. */
function logged(): string[] {
  const text = readFileSync(errorLog, 'utf8');
  return [...confidential].filter((value) => text.includes(value));
}

const concurrently = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

it('PostgreSQL logs a failed statement', async () => {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await expect(client.query("select 'a control' from no_such_table")).rejects.toThrow();
  await client.end();
  expect(readFileSync(errorLog, 'utf8')).toContain("select 'a control' from no_such_table");
});

describe('PostgreSQL logs no user data of', () => {
  it('concurrent registrations with the same phone number or email address', async () => {
    const phone = newPhoneNumber();
    const email = neverLogged('karim.uddin@example.com');
    neverLogged(phone.slice(1));
    const form = (phoneNumber: string): Form => [
      { name: 'phoneNumber', content: phoneNumber },
      { name: 'email', content: email },
      { name: 'password', content: PASSWORD },
      { name: 'name', content: neverLogged('Karim Uddin of Chawkbazar') },
      { name: 'shopName', content: neverLogged('Karim General Store') },
      { name: 'shopAddress', content: neverLogged('12 Lane, Old Town') },
      { ...filePart('nidDocument'), fileName: neverLogged('karim-nid-scan.png') },
    ];
    const first = await concurrently(6, () => sendForm(server, form(phone)));
    expect(first.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const again = await sendForm(server, form(phone));
    expect(Object.keys(again.body.error.fields ?? {}).sort()).toEqual(['email', 'phoneNumber']);
    const other = newPhoneNumber();
    neverLogged(other.slice(1));
    const byEmail = await sendForm(server, form(other));
    expect(Object.keys(byEmail.body.error.fields ?? {})).toEqual(['email']);
    expect(logged()).toEqual([]);
  });

  it('staff accounts whose identifier is already in use', async () => {
    const ctx = { clock: systemClock, passwords: createPasswordHasher(1) };
    const input = {
      email: neverLogged('rahima.begum@example.com'),
      phone: '01812345678',
      name: neverLogged('Rahima Begum'),
      password: PASSWORD,
      role: 'manager',
      permissions: ['catalog.read'],
    };
    neverLogged('1812345678');
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => createStaff({ ...ctx, em: server.database.fork() }, input)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(logged()).toEqual([]);
  });

  it('successful, failed and malformed logins', async () => {
    const { identifier } = await createAccount(server, { email: neverLogged('login@example.com') });
    const login = (body: unknown) => postJson(server, '/api/auth/login', body);
    await concurrently(3, () => login({ identifier, password: PASSWORD, responseMode: 'token' }));
    await login({ identifier, password: neverLogged('a wrong password of theirs') });
    await login({ identifier: 'login\u0000@example.com', password: PASSWORD });
    await login({ identifier, password: `nul\u0000${PASSWORD}` });
    expect(logged()).toEqual([]);
  });

  it('chat visitors that are saved concurrently, and invalid custom fields', async () => {
    const app = await createChatApp(server, { fields: [{ key: 'note', type: 'text', label: 'Note' }] });
    neverLogged(app.secret);
    const visitor = {
      externalUserId: neverLogged('customer-4711'),
      name: neverLogged('Salma Khatun'),
      email: neverLogged('salma@example.com'),
      phone: '01911223344',
    };
    neverLogged('1911223344');
    const saved = await concurrently(8, (index) =>
      saveVisitor(server, app, { ...visitor, customFields: { note: `${neverLogged('note of Salma')} ${index}` } }),
    );
    expect(saved.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const customFields of [{ note: 'note of Salma \u0000' }, { note: '\ud800 note of Salma' }]) {
      await saveVisitor(server, app, { ...visitor, customFields });
    }
    const { body } = saved[0] ?? {};
    neverLogged(body?.data.visitorToken ?? '');
    const session = { chatVisitorId: body?.data.chatVisitorId };
    await concurrently(4, () => startWidget(server, app, session));
    expect(logged()).toEqual([]);
  });

  it('codes and refresh tokens that are used concurrently, and a slug that is already in use', async () => {
    const application = await createTestApplication(server);
    neverLogged(application.clientSecret);
    const { identifier } = await createAccount(server, { email: neverLogged('oauth@example.com') });
    const code = neverLogged(await getCode(new Browser(server), application, identifier));
    const redeemed = await concurrently(6, () => redeem(server, application, code));
    for (const { body } of redeemed) {
      if (body.access_token) neverLogged(body.access_token);
      if (body.refresh_token) neverLogged(body.refresh_token);
    }
    expect(redeemed.some(({ status }) => status === 200)).toBe(true);
    const token = redeemed.find(({ body }) => body.refresh_token)?.body.refresh_token ?? '';
    await concurrently(6, () => refresh(server, application, token));
    await redeem(server, application, `nul\u0000${code}`);
    const taken = {
      name: neverLogged('A rival shop'),
      slug: application.slug,
      redirectUris: ['https://rival.example/cb'],
    };
    await expect(createApplication({ em: server.database.fork(), clock: systemClock }, taken)).rejects.toThrow();
    expect(logged()).toEqual([]);
  });

  it('rejected imports and concurrent imports', async () => {
    const product = (slug: string, id: string) => ({ id, slug, name: neverLogged('A secret new product') });
    const files = (id: string) => ({ 'a.json': { products: [product('one', id), product('two', id)] } });
    await issuesOf(server.database, files('same-id'));
    await Promise.allSettled([1, 2, 3].map(() => server.load({ products: [product('three', 'third-id')] })));
    await Promise.allSettled([1, 2].map((each) => server.load({ products: [product(`slug-${each}`, 'third-id')] })));
    expect(logged()).toEqual([]);
  });
});

it('no request has violated a unique constraint', () => {
  expect(readFileSync(errorLog, 'utf8')).not.toContain('duplicate key');
});
