import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorize } from './hosted-login.ts';
import type { JourneyInput, JourneyReport } from './journey.ts';
import { documents, generatedFolder } from './language.ts';
import { findLanguages } from './languages.ts';
import { type LiveServer, startLiveServer } from './live-server.ts';

const SEARCH = 'চাল';
const SHOP_NAME = 'ভাই ভাই স্টোর';
const VISITOR_NAME = 'আব্দুর রহমান';
const PASSWORD = 'a long enough password';
const USER = { identifier: 'wholesale@example.com', password: 'arot-demo-password', name: 'Demo wholesale customer' };
/** A PDF by its first bytes, with every value of a byte in it. */
const DOCUMENT = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  Buffer.from(Array.from({ length: 256 }, (_, value) => value)),
  randomBytes(100_000),
  Buffer.from('\n%%EOF\n'),
]);

const languages = findLanguages(process.env.AROT_OPENAPI_LANGUAGES);
const folderOf = (language: string) => `${generatedFolder}${language}`;
/** The clients, in the order of the tests. */
const generated = new Map<string, Promise<void>>();
let server: LiveServer;

beforeAll(async () => {
  server = await startLiveServer();
  await mkdir(generatedFolder, { recursive: true });
  await writeFile(documents['3.1'], await (await fetch(`${server.origin}/openapi.json`)).text());
  await writeFile(documents['3.0'], await (await fetch(`${server.origin}/openapi-3.0.json`)).text());
  startGenerators();
});

// Undefined if it did not start.
afterAll(() => (server as LiveServer | undefined)?.close());

/** Runs the generators two at a time, because each takes one core: each starts after the one before the last. */
function startGenerators(): void {
  for (const [index, { name, generate }] of languages.entries()) {
    const before = generated.get(languages[index - 2]?.name ?? '') ?? Promise.resolve();
    const client = before
      .catch(() => undefined)
      .then(async () => {
        await rm(folderOf(name), { recursive: true, force: true });
        await generate(folderOf(name));
      });
    // Its test reports the error, which may be later.
    client.catch(() => undefined);
    generated.set(name, client);
  }
}

describe.each(languages)('$name', ({ name, compile, run }) => {
  const folder = folderOf(name);

  test('generates a client', async () => {
    await generated.get(name);
  });

  if (compile) test('compiles', () => compile(folder));

  if (!run) return;
  test('runs against a live server', async () => {
    const input = await inputOf(name);
    await writeFile(input.AROT_DOCUMENT, DOCUMENT);
    await rm(input.AROT_DOWNLOAD, { force: true });
    const report = parseReport(await run(folder, input));
    expect(report).toEqual(await expectedReport());
    const download = await readFile(input.AROT_DOWNLOAD);
    expect(download.equals(DOCUMENT), 'the downloaded document is the uploaded one').toBe(true);
  });
});

async function inputOf(language: string): Promise<JourneyInput> {
  const { origin, oauthApplication, chatApplication } = server;
  const { code, codeVerifier } = await authorize(origin, oauthApplication, USER);
  return {
    AROT_URL: origin,
    AROT_SEARCH: SEARCH,
    AROT_PHONE: `018${String(10_000_000 + languages.findIndex(({ name }) => name === language))}`,
    AROT_PASSWORD: PASSWORD,
    AROT_SHOP_NAME: SHOP_NAME,
    AROT_DOCUMENT: `${generatedFolder}${language}-nid.pdf`,
    AROT_DOWNLOAD: `${generatedFolder}${language}-download.pdf`,
    AROT_CLIENT_ID: oauthApplication.clientId,
    AROT_CLIENT_SECRET: oauthApplication.clientSecret,
    AROT_REDIRECT_URI: oauthApplication.redirectUri,
    AROT_CODE: code,
    AROT_CODE_VERIFIER: codeVerifier,
    AROT_CHAT_APPLICATION_ID: chatApplication.chatApplicationId,
    AROT_CHAT_APPLICATION_SECRET: chatApplication.chatApplicationSecret,
    AROT_EXTERNAL_USER_ID: `user-of-${language}`,
    AROT_VISITOR_NAME: VISITOR_NAME,
  };
}

/** Returns the report of the server itself, by plain requests. */
async function expectedReport(): Promise<JourneyReport> {
  const search = `${server.origin}/api/products?${new URLSearchParams({ q: SEARCH })}`;
  const found = await (await fetch(search)).json();
  const login = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'retail@example.com', password: USER.password, responseMode: 'token' }),
  });
  const { token } = (await login.json()).data;
  const priced = await (await fetch(search, { headers: { authorization: `Bearer ${token}` } })).json();
  return {
    names: found.data.items.map(({ name }: { name: string }) => name),
    priceBeforeLogin: null,
    price: priced.data.items[0].pricing.finalPrice,
    shopName: SHOP_NAME,
    customerType: 'RETAIL',
    documentType: 'NID',
    statusAfterLogout: 401,
    tokenType: 'Bearer',
    userName: USER.name,
    visitorIsNew: true,
    visitorName: VISITOR_NAME,
  };
}

function parseReport(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    throw new Error(`The program prints no report, but: ${output}`);
  }
}
