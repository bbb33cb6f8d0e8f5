import { mkdir, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../server/src/documents/openapi-document.ts';
import { compileJava, javaClassPath, javaProperties } from './java.ts';
import { generatedFolder } from './language.ts';
import { findLanguages } from './languages.ts';
import { type LiveServer, startLiveServer } from './live-server.ts';
import { generateClient } from './openapi-generator.ts';
import { run } from './run.ts';
import { callPython } from './script-languages.ts';

/*
 * Calls every GET of the API, and the writes of a customer's own account, through generated clients: a client that cannot read a
 * response throws, although the operation has been carried out.
 */

type Call = { readonly token: string; readonly tag: string; readonly operation: string; readonly arguments: unknown[] };
type Results = Readonly<Record<string, string>>;

const READERS = ['public', 'staff'] as const;
type Reader = (typeof READERS)[number];

/** Operations whose responses are pages for a browser, or that have tests of their own. */
const PAGES = ['authorize', 'endSession', 'getUserInfo'];
/** Operations for which the demo has no row. The client gets the error. */
const WITHOUT_ROWS: Readonly<Record<string, string>> = {
  downloadExport: '404',
  downloadCustomerDocument: '404',
  readCustomerDocument: '404',
};

const folderOf = (client: string, reader: Reader) => `${generatedFolder}calls-${client}-${reader}`;
const packageOf = (reader: Reader) => `arot_${reader}`;

let server: LiveServer;
const documents = new Map<Reader, OpenApiDocument>();

beforeAll(async () => {
  server = await startLiveServer();
  await mkdir(generatedFolder, { recursive: true });
  for (const reader of READERS) {
    const path = reader === 'staff' ? '/openapi-staff-3.0.json' : '/openapi-3.0.json';
    const text = await (await fetch(server.origin + path)).text();
    documents.set(reader, JSON.parse(text));
    await writeFile(`${generatedFolder}calls-${reader}.json`, text);
  }
});

afterAll(() => (server as LiveServer | undefined)?.close());

const CLIENTS = {
  python: {
    generate: (reader: Reader, folder: string, document: string) =>
      generateClient(folder, { generator: 'python', document, properties: { packageName: packageOf(reader) } }),
    call: (folder: string, env: Readonly<Record<string, string>>) => callPython(folder, env),
  },
  java: {
    generate: async (reader: Reader, folder: string, document: string) => {
      const properties = javaProperties(packageOf(reader));
      await generateClient(folder, { generator: 'java', library: 'resttemplate', document, properties });
      await compileJava(folder, ['Calls.java', 'FileConverter.java', 'io']);
    },
    call: (folder: string, env: Readonly<Record<string, string>>) =>
      run('java', ['-Xmx512m', '-cp', javaClassPath(folder), 'Calls'], { env }),
  },
} as const;
type Client = keyof typeof CLIENTS;

async function callAll(client: Client, reader: Reader, calls: readonly Call[]): Promise<Results> {
  const env = { AROT_URL: server.origin, AROT_PACKAGE: packageOf(reader), AROT_CALLS: JSON.stringify(calls) };
  return JSON.parse(await CLIENTS[client].call(folderOf(client, reader), env));
}

async function logIn(identifier: string, password = 'arot-demo-password'): Promise<string> {
  const body = JSON.stringify({ identifier, password, responseMode: 'token' });
  const headers = { 'content-type': 'application/json' };
  return (await (await fetch(`${server.origin}/api/auth/login`, { method: 'POST', headers, body })).json()).data.token;
}

/** Returns a resource of the staff API. */
async function rowOf(token: string, path: string): Promise<Record<string, never>> {
  const response = await fetch(`${server.origin}/api/staff/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()).data.items[0];
}

/** Makes what the demo lacks, of a body in JSON or of a form. @returns the id of the new resource */
async function make(token: string, path: string, body: object): Promise<string> {
  const form = body instanceof FormData;
  const headers = { authorization: `Bearer ${token}`, ...(form ? {} : { 'content-type': 'application/json' }) };
  const sent = form ? body : JSON.stringify(body);
  const response = await fetch(`${server.origin}/api/${path}`, { method: 'POST', headers, body: sent });
  const { data } = await response.json();
  return data?.id ?? data?.chatVisitorId;
}

const className = (tag: string) => tag.replaceAll(/(?:^|[^A-Za-z]+)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns a call of an operation with its required parameters. */
function callOf(reader: Reader, operationId: string, token: string, values: Readonly<Record<string, unknown>>): Call {
  const operations = Object.values(documents.get(reader)?.paths ?? {}).flatMap((path) => Object.values(path));
  const operation = operations.find((each) => each.operationId === operationId);
  if (!operation) throw new Error(`${operationId} is not in the document`);
  const required = (operation.parameters ?? []).flatMap((each) => ('$ref' in each || !each.required ? [] : [each]));
  const args = required.map(({ name, example }) => values[name] ?? example);
  const body = operation.requestBody ? [values.body] : [];
  return { token, tag: className(operation.tags[0] ?? ''), operation: operationId, arguments: [...args, ...body] };
}

function getsOf(reader: Reader): string[] {
  const paths = Object.values(documents.get(reader)?.paths ?? {});
  return paths.flatMap(({ get }) => (get && !PAGES.includes(get.operationId) ? [get.operationId] : []));
}

const expected = (calls: readonly Call[]) =>
  Object.fromEntries(calls.map(({ operation }) => [operation, WITHOUT_ROWS[operation] ?? 'ok']));
/** Returns the results, with the status alone where an error is expected. */
const shown = (results: Results) =>
  Object.fromEntries(
    Object.entries(results).map(([name, result]) => [name, WITHOUT_ROWS[name] ? (result.split(' ')[0] ?? '') : result]),
  );

/** The languages to test that are run, of those whose client can be called by the names of operations. */
const languages = findLanguages(process.env.AROT_OPENAPI_LANGUAGES).flatMap(({ name, run: isRun }) =>
  isRun && name in CLIENTS ? [name as Client] : [],
);

test('the exceptions are GET operations of the documents', () => {
  const gets = READERS.flatMap((reader) => Object.values(documents.get(reader)?.paths ?? {}));
  const names = gets.map(({ get }) => get?.operationId);
  expect(names).toEqual(expect.arrayContaining([...PAGES, ...Object.keys(WITHOUT_ROWS)]));
});

test.each(languages)('a client in %s reads every GET and every account write', async (client) => {
  for (const reader of READERS) {
    await rm(folderOf(client, reader), { recursive: true, force: true });
    await CLIENTS[client].generate(reader, folderOf(client, reader), `${generatedFolder}calls-${reader}.json`);
  }
  const staff = await logIn('staff@example.com');
  const values = await valuesOf(staff);
  const customer = await logIn('retail@example.com');
  const publicCalls = getsOf('public').map((operation) => {
    const token = operation.startsWith('getVisitor') ? server.chatApplication.chatApplicationSecret : customer;
    return callOf('public', operation, token, values.public(operation));
  });
  expect(shown(await callAll(client, 'public', publicCalls))).toEqual(expected(publicCalls));
  const staffCalls = getsOf('staff').map((operation) => callOf('staff', operation, staff, values.staff(operation)));
  expect(shown(await callAll(client, 'staff', staffCalls))).toEqual(expected(staffCalls));
  await writeAccount(client);
});

/** Returns the parameters of operations, which name rows of the demo. */
async function valuesOf(staff: string) {
  const customer = await rowOf(staff, 'customers');
  const account = await rowOf(staff, 'accounts');
  const product = await rowOf(staff, 'products');
  const { chatApplicationId } = server.chatApplication;
  const visitor = await make(
    server.chatApplication.chatApplicationSecret,
    `chat/applications/${chatApplicationId}/save-visitor`,
    {
      externalUserId: 'user-1',
    },
  );
  const unique = crypto.randomUUID().slice(0, 8);
  const serviceAccount = await make(staff, 'staff/service-accounts', {
    name: `ERP ${unique}`,
    role: 'manager',
  });
  const group = await make(staff, 'staff/customer-groups', { name: `Group ${unique}` });
  const list = await make(staff, 'staff/price-lists', { name: `List ${unique}` });
  const endpoint = await make(staff, 'staff/webhook-endpoints', {
    url: `https://receiver.example.com/${unique}`,
    types: ['product.*'],
  });
  const file = new FormData();
  file.set('options', JSON.stringify({ target: 'products' }));
  file.set('file', new File(['slug,name\nrice,Rice\n'], 'products.csv'));
  const catalogImport = await make(staff, 'staff/imports', file);
  const ids: Readonly<Record<string, string | undefined>> = {
    getCatalogImport: catalogImport,
    listCatalogImportRows: catalogImport,
    getServiceAccount: serviceAccount,
    listServiceKeys: serviceAccount,
    getCustomerGroup: group,
    getPriceList: list,
    listPriceListEntries: list,
    getWebhookEndpoint: endpoint,
    listWebhookAttempts: endpoint,
    getStaffAccount: account.id,
  };
  const chat = { chatApplicationId, chatVisitorId: visitor, externalUserId: 'user-1' };
  return {
    public: (_operation: string) => chat,
    staff: (operation: string) => ({
      ...chat,
      id: operation.endsWith('Category') ? undefined : (ids[operation] ?? customer.id),
      clientId: server.oauthApplication.clientId,
      accountId: account.id,
      customer: customer.id,
      product: product.slug,
      slug: product.slug,
      name: 'manager',
    }),
  };
}

/** Registers a customer and calls the writes of its account, in an order in which each is possible. */
async function writeAccount(client: Client): Promise<void> {
  const number = String(10_000_000 + Math.floor(Math.random() * 89_999_999));
  const password = 'a long enough password';
  const form = new FormData();
  form.set('phoneNumber', `019${number}`);
  form.set('password', password);
  await fetch(`${server.origin}/api/auth/customer/register`, { method: 'POST', body: form });
  const token = await logIn(`019${number}`, password);
  const email = `customer-${number}@example.com`;
  const write = async (bodies: Readonly<Record<string, unknown>>, as = token) => {
    const calls = Object.entries(bodies).map(([operation, body]) =>
      callOf('public', operation, as, body === undefined ? {} : { body }),
    );
    expect(await callAll(client, 'public', calls)).toEqual(expected(calls));
  };
  await write({
    reauthenticate: { password },
    changeCustomerProfile: { shopName: 'Bhai Bhai' },
    changePhone: { phoneNumber: `018${number}` },
    changeEmail: { email },
    requestCode: { purpose: 'reauthenticate' },
  });
  const code = await server.codeSentTo(`+88018${number}`);
  await write({ confirmPhone: { code }, confirmEmail: { code: await server.codeSentTo(email) } });
  await write({
    removeEmail: undefined,
    createTotp: undefined,
    startPasskey: undefined,
    requestWholesale: { note: 'We have three shops.' },
    requestExport: undefined,
    endOtherSessions: undefined,
    deleteAccount: { password },
  });
  // The deletion has ended the sessions, and a new one can cancel it.
  const next = {
    getDeletion: undefined,
    cancelDeletion: undefined,
    changePassword: { currentPassword: password, newPassword: `${password} 2` },
    logOut: undefined,
  };
  await write(next, await logIn(`018${number}`, password));
}
