import { execFile, spawn } from 'node:child_process';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createProgram } from '../../../server/src/cli/program.ts';
import { environmentVariables } from '../../../server/src/environment-variables.ts';
import { createServiceKeyCaller } from '../../../server/test/support/accounts/service-keys.ts';
import { freePort } from '../../../server/test/support/process/free-port.ts';
import { type SeededServer, startSeededServer } from '../../../tools/testing/seeded-server.ts';
import { compileStrictly } from '../support/compile-strictly.ts';
import { makeTemporaryDirectory, packSdk } from '../support/pack-sdk.ts';
import { commands, fillIn, type Program, programs } from '../support/readme.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const nativeRuntime = new URL('./support/react-native-runtime.ts', import.meta.url).href;

/** The packages and types that the programs import beside the SDK. */
const DEPENDENCIES = [
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  '@types/node',
  '@types/react',
  'openid-client',
  'react',
  'vite',
];

/** A package of AsyncStorage in memory, because React Native's has a native module. */
const ASYNC_STORAGE = {
  'package.json':
    '{ "name": "async-storage", "type": "module", "exports": { "types": "./index.d.ts", "default": "./index.js" } }',
  'index.js': `const values = new Map();
    export default {
      getItem: async (key) => values.get(key) ?? null,
      setItem: async (key, value) => void values.set(key, value),
      removeItem: async (key) => void values.delete(key),
    };`,
  'index.d.ts': `declare const AsyncStorage: {
      getItem(key: string): Promise<string | null>;
      setItem(key: string, value: string): Promise<void>;
      removeItem(key: string): Promise<void>;
    };
    export default AsyncStorage;`,
};

const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 'w').toString('base64')}`;
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let directory: string;
let project: string;
let server: SeededServer;
let values: Record<string, string>;

beforeAll(async () => {
  directory = await makeTemporaryDirectory();
  project = path.join(directory, 'project');
  await mkdir(project);
  const installed = install();
  server = await startSeededServer({ sendsMessages: true });
  const [port, callbackPort] = [String(await freePort()), String(await freePort())];
  const redirectUri = `http://localhost:${callbackPort}/callback`;
  const service = await createServiceKeyCaller(server.server, ['catalog:read']);
  const application = await server.createOAuthApplication({
    redirectUris: [redirectUri],
    scopes: ['staff:catalog:read'],
    serviceAccountId: service.id,
  });
  const chat = await server.createChatApplication({});
  values = {
    'http://localhost:3000': server.url,
    '8080': port,
    '8081': callbackPort,
    '8082': String(await freePort()),
    'whsec_…': WEBHOOK_SECRET,
    'file:///data/': `file://${project}/`,
    'sk_…': service.key,
    'ak_…': application.clientId,
    'as_…': application.clientSecret,
    'cap_…': chat.CHAT_APPLICATION_ID,
    'cas_…': chat.CHAT_APPLICATION_SECRET,
    'wk_…': chat.CHAT_WIDGET_KEY,
  };
  await installed;
  for (const { file, code } of programs) await writeFile(path.join(project, file), fillIn(code, values));
  await writeFile(path.join(project, 'nid.pdf'), '%PDF-1.4\n%%EOF\n');
  await writeFile(path.join(project, 'shop.png'), Buffer.from(PNG, 'base64'));
}, 180_000);

afterAll(async () => {
  await server?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Installs the package with the README's command, from what its other command makes (see package-contents.test.ts). */
async function install(): Promise<void> {
  await packSdk(directory);
  await writeFile(path.join(project, 'package.json'), '{ "type": "module", "private": true }');
  const [command = ''] = commands.filter((line) => line.startsWith('npm install'));
  const settings = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_offline: 'true' };
  await run('sh', ['-c', command], { cwd: project, env: { ...process.env, ...settings, HOME: directory } });
  for (const name of DEPENDENCIES) {
    const link = path.join(project, 'node_modules', name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(root, 'node_modules', name), link);
  }
  const storage = path.join(project, 'node_modules/@react-native-async-storage/async-storage');
  await mkdir(storage, { recursive: true });
  for (const [file, content] of Object.entries(ASYNC_STORAGE)) await writeFile(path.join(storage, file), content);
}

it('every program compiles in strict TypeScript', async () => {
  expect(await compileStrictly(project, ['*.ts', '*.tsx'])).toBe('');
});

/** The output of each program. */
const OUTPUTS: Readonly<Record<string, RegExp>> = {
  'A first call': /-rice-.* · .*\n(.*\n){4}8 products/,
  'A first call 2': /^\S.*\n$/,
  'Running the shop': /^(Draft: .*\n)*Price: 3650\.00\n$/,
  Events: /^Products: \d{2,}\n(product\.price_changed [\w-]+\n)+$/,
  'From a program': /^[a-z0-9-]+\n$/,
  'From a program 2': /^[a-z0-9-]+\n$/,
  'Sign in': /^Demo wholesale customer \d+\.\d\d\n/,
  'Small bundles': /^\d+\.\d\d\n$/,
  Errors: /^There is no such product.\n\[\s+'.+'\s+\]\n400 \S+ \{"name":"ValidationError".*\nShonali Miniket/,
  'Uploads and downloads':
    /^\d+ (\d+)\n(\d+ \1\n)+\[[\s\S]*type: 'NID'[\s\S]* false\nnid.pdf application\/pdf 15\n15 15\n/,
  'Small responses': /^\S+ Shonali Miniket.*\nShonali Miniket.* null\n$/,
  'Small responses 2': /^unknown undefined\n$/,
  Pages: /^(\S+\n){40,}$/,
  'Pages 2': /^\d+\n$/,
  Search: /সরিষার তেল.* (exact|sound|synonym) \[.*সরিষার.*\]\n[\s\S]*\nMustard Oil.* \d+\n[\s\S]*query sori/,
  'Prices and identity': /^(\d+\.\d\d) (?!\1)\d+\.\d\d\n/,
  'Quotes for orders': /^\[\] \d+\.\d\d \d{4}-\S+Z eyJ\S+\n$/,
  'Quotes for orders 2': /^format\n$/,
  'Anything beyond': /^http:\/\/localhost:\d+\/oauth\/token\n/,
  'On your server': /externalUserId: 'user-1042'/,
  Testing: /pass 1\n[\s\S]*fail 0\n/,
  'Testing 2': /pass 3\n[\s\S]*fail 0\n/,
  'Hooks and logs': /^> GET .*\n< 200 GET .*\n\S+\/api\/settings 200 \d+\n/,
  'Limits and retries': /^The user typed on.\n/,
};

/** Programs that run until they are stopped. The value opens them, and returns what they respond. */
const SERVERS: Readonly<Record<string, () => Promise<string>>> = {
  'From a server': async () => {
    const url = `http://localhost:${values['8080']}/`;
    const read = async (init?: RequestInit) => JSON.stringify(await (await fetch(url, init)).json());
    expect(await read()).not.toContain('finalPrice');
    const credentials = { identifier: '01711111111', password: 'arot-demo-password', responseMode: 'token' };
    const headers = { 'content-type': 'application/json' };
    const login = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify(credentials),
    });
    const { data } = (await login.json()) as { data: { token: string } };
    expect(await read({ headers: { authorization: `Bearer ${data.token}` } })).toContain('finalPrice');
    const rejected = await fetch(url, { headers: { authorization: 'Bearer two words' } });
    return `${rejected.status} ${(await fetch(url, { headers: { authorization: 'Bearer x' } })).status}`;
  },
  'On a server': async () => {
    const started = await fetch(`http://localhost:${values['8081']}/`, { redirect: 'manual' });
    const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const callback = await server.signIn(started.headers.get('location') ?? '');
    expect((await fetch(callback)).status).toBe(400);
    return await (await fetch(callback, { headers: { cookie } })).text();
  },
  Webhooks: async () => {
    const body = JSON.stringify({ id: '1', type: 'product.price_changed', data: { slug: 'rice', changed: [] } });
    const time = new Date();
    const headers = {
      'webhook-id': '1',
      'webhook-timestamp': `${Math.floor(time.getTime() / 1_000)}`,
      'webhook-signature': new Webhook(WEBHOOK_SECRET).sign('1', time, body),
    };
    const post = async (init: RequestInit) =>
      (await fetch(`http://localhost:${values['8082']}/`, { method: 'POST', ...init })).status;
    return `${await post({ body, headers })} ${await post({ body: `${body} `, headers })} ${await post({ body })}`;
  },
};
const RESPONSES: Readonly<Record<string, string>> = {
  'From a server': '502 401',
  'On a server': 'Welcome, Demo wholesale customer',
  Webhooks: '204 400 400',
};

describe('every program runs', () => {
  const ofNode = programs.filter(({ runtime }) => runtime === 'node');

  it('and has an expected output', () => {
    const expected = [...Object.keys(OUTPUTS), ...Object.keys(SERVERS)];
    expect(ofNode.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
  });

  it.each(ofNode.filter(({ name }) => name in OUTPUTS).map((program) => [program.name, program] as const))(
    '%s',
    async (name, program) => {
      const { stdout } = await run(process.execPath, [await asJavaScript(program)], { cwd: project });
      expect(stdout).toMatch(OUTPUTS[name] ?? /^$/);
    },
  );

  it.each(ofNode.filter(({ name }) => name in SERVERS).map((program) => [program.name, program] as const))(
    '%s',
    async (name, program) => {
      const child = spawn(process.execPath, [await asJavaScript(program)], { cwd: project, stdio: 'ignore' });
      onTestFinished(() => void child.kill());
      const port = /listen\((\d+)\)/.exec(fillIn(program.code, values))?.[1];
      await expect.poll(() => fetch(`http://localhost:${port}/`, { redirect: 'manual' }).catch(() => 0)).toBeTruthy();
      expect(await SERVERS[name]?.()).toBe(RESPONSES[name]);
    },
  );

  it('From React Native', async () => {
    const [program] = programs.filter(({ runtime }) => runtime === 'react-native');
    if (!program) throw new Error('The README has no program for React Native.');
    const source = `import { client, openShop } from ${JSON.stringify(await asJavaScript(program))};
      const { items } = await openShop();
      const file = await client.customers.downloadDocument('shop-image');
      console.log(items[0].pricing.currency, file.name, (await file.blob()).size, file.stream);`;
    await writeFile(path.join(project, 'open-shop.mjs'), source);
    const { stdout } = await run(process.execPath, ['--import', nativeRuntime, 'open-shop.mjs'], { cwd: project });
    expect(stdout).toBe(`BDT shop.png ${Buffer.from(PNG, 'base64').length} null\n`);
  });
});

/** Returns the program as plain JavaScript, without a change. @returns the path of the file */
async function asJavaScript({ file }: Program): Promise<string> {
  if (file.endsWith('.cjs')) return path.join(project, file);
  const copy = path.join(project, file.replace(/\.ts$/, '.mjs'));
  await writeFile(copy, await readFile(path.join(project, file)));
  return copy;
}

it('every command is one of the project', async () => {
  for (const line of commands) {
    const [words, variable] = splitCommand(line);
    if (variable) {
      const { schema } = environmentVariables[variable.name as keyof typeof environmentVariables];
      expect(schema.safeParse(variable.value)).toMatchObject({ success: true });
    }
    if (words[0] === 'npx') await parseArot(words.slice(2));
    else expect(['npm pack', 'npm install', 'npm start']).toContain(words.slice(0, 2).join(' '));
  }
});

function splitCommand(line: string): [string[], { name: string; value: string } | undefined] {
  const words = line.split(' ');
  const [, name, value = ''] = /^([A-Z_]+)=(.*)$/.exec(words[0] ?? '') ?? [];
  return name ? [words.slice(1), { name, value }] : [words, undefined];
}

/** Parses the arguments of a command as `arot` does, without running it. */
async function parseArot(args: string[]): Promise<void> {
  const program = createProgram();
  const command = args.slice(0, 2).reduce((parent, name) => {
    const found = parent.commands.find((child) => child.name() === name);
    if (!found) throw new Error(`no command ${name}`);
    return found;
  }, program);
  command.action(() => {});
  await program.parseAsync(args, { from: 'user' });
}
