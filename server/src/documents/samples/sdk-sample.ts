import type { api, oauth as oauthRoutes } from '@arot/contract';
import type { ExampleFile, ExampleRequest } from './example-request.ts';

/** Returns a value as a TypeScript literal. */
function literal(value: unknown, depth = 0): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const indent = '  '.repeat(depth + 1);
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, depth + 1))
    : Object.entries(value).map(([key, item]) => `${key}: ${literal(item, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.map((item) => `${indent}${item},\n`).join('')}${'  '.repeat(depth)}${close}`;
}

/**
 * Renders a TypeScript module for `@arot/sdk`.
 *
 * @returns undefined if the client of the SDK has no method for the operation
 */
export function sdkSample(request: ExampleRequest): string | undefined {
  const { body, query, metadata } = request;
  const isStaff = metadata?.sdkEntry === 'staff';
  if (!metadata || (metadata.sdkEntry && !isStaff)) return undefined;
  const [name, create, specifier] = isStaff
    ? ['staff', 'createStaffClient', '@arot/sdk/staff']
    : ['client', 'createClient', '@arot/sdk'];
  const ifMatch = request.headers['If-Match']?.replaceAll('"', '');
  const files = body?.files ?? [];
  const options = [
    `baseUrl: '${new URL(request.url).origin}'`,
    ...(request.tokenVariable ? [`token: process.env.${request.tokenVariable}`] : []),
  ];
  const values = [
    ...pathArguments(request),
    ...(Object.keys(query).length > 0 ? [literal(query)] : []),
    ...(body ? [withFiles(literal(body.value), files)] : []),
    ...(ifMatch === undefined ? [] : [literal({ ifMatch })]),
  ];
  return [
    ...(files.length > 0 ? [`import { readFile } from 'node:fs/promises';`] : []),
    `import { ${create} } from '${specifier}';`,
    '',
    `const ${name} = ${create}({ ${options.join(', ')} });`,
    '',
    `const result = await ${name}.${metadata.sdk}(${values.join(', ')});`,
    request.result === 'file' ? 'const blob = await result.blob();' : 'console.log(result);',
  ].join('\n');
}

/**
 * Renders the path parameters. One is an argument. Several are the properties of one object.
 */
function pathArguments({ pathNames, pathParameters }: ExampleRequest): string[] {
  if (pathParameters.length < 2) return pathParameters.map((value) => literal(value));
  return [literal(Object.fromEntries(pathNames.map((name, index) => [name, pathParameters[index]])))];
}

function withFiles(object: string, files: readonly ExampleFile[]): string {
  const lines = files.map(
    ({ part, name, type }) => `  ${part}: { data: await readFile('${name}'), name: '${name}', type: '${type}' },\n`,
  );
  return object.replace(/\}$/, `${lines.join('')}}`);
}

type Sample = (request: ExampleRequest) => readonly string[];

/** The operations of `@arot/sdk/server`, `/chat` and `/oauth`. A method may send several requests, or none. */
const samples = {
  saveVisitor: visitors(({ body }) => [
    `const { chatVisitorId, visitorToken } = await visitors.save(${literal(body?.value)});`,
  ]),
  saveVisitors: visitors(({ body }) => [`const results = await visitors.saveAll(${literal(body?.value.visitors)});`]),
  getVisitor: visitors(({ pathParameters }) => [`const visitor = await visitors.get(${literal(pathParameters[1])});`]),
  getVisitorByExternalId: visitors(({ pathParameters }) => [
    `const visitor = await visitors.getByExternalId(${literal(pathParameters[1])});`,
  ]),
  deleteVisitor: visitors(({ pathParameters }) => [`await visitors.erase(${literal(pathParameters[1])});`]),
  createWidgetSession: widget(
    'const session = await widget.start(); // resumes the session of this browser, or starts one',
  ),
  renewWidgetSession: widget('await widget.start(); // from now on, the widget renews its token before it expires'),
  endWidgetSession: widget('await widget.start();', 'await widget.end();'),
  authorize: oauth(
    "const { url, pending } = await oauth.createAuthorizationRequest({ scope: 'openid profile' });",
    '// Store pending in the session of the user, and redirect the browser to url.',
  ),
  requestTokens: oauth(
    "const { url, pending } = await oauth.createAuthorizationRequest({ scope: 'openid profile' });",
    '// When the user comes back:',
    "const code = oauth.parseCallback('/callback?code=…&state=…&iss=…', pending);",
    'const { accessToken, refreshToken, claims } = await oauth.exchangeCode(code, pending);',
    "const refreshed = await oauth.refresh(refreshToken ?? '');",
  ),
  getUserInfo: oauth("const { sub, name } = await oauth.userinfo(process.env.AROT_ACCESS_TOKEN ?? '');"),
  revokeToken: oauth("await oauth.revoke(process.env.AROT_REFRESH_TOKEN ?? '');"),
  introspectToken: oauth("const { active } = await oauth.introspect(process.env.AROT_ACCESS_TOKEN ?? '');"),
  endSession: oauth(
    "const url = oauth.createLogoutUrl({ postLogoutRedirectUri: 'https://shop.example.com/bye' });",
    '// Redirect the browser to url.',
  ),
  getOpenIdConfiguration: discovery(),
  getServerMetadata: discovery(),
  getResourceMetadata: discovery(),
  getKeySet: oauth(
    '// The client reads the keys by itself, and again when they change.',
    "const claims = await oauth.verifyIdToken(process.env.AROT_ID_TOKEN ?? '');",
  ),
} satisfies Record<keyof typeof api.chat | keyof typeof oauthRoutes, Sample>;

/**
 * Renders a TypeScript module for an entry point of `@arot/sdk` other than the client; undefined if no entry has the operation.
 */
export function sdkEntrySample(request: ExampleRequest): string | undefined {
  const sample = Object.hasOwn(samples, request.operationId)
    ? samples[request.operationId as keyof typeof samples]
    : undefined;
  return sample?.(request).join('\n');
}

function visitors(lines: Sample): Sample {
  return (request) => [
    "import { ChatVisitors } from '@arot/sdk/server';",
    '',
    'const visitors = new ChatVisitors({',
    `  baseUrl: '${new URL(request.url).origin}',`,
    `  chatApplicationId: ${literal(request.pathParameters[0])},`,
    "  chatApplicationSecret: process.env.AROT_CHAT_SECRET ?? '',",
    '});',
    '',
    ...lines(request),
  ];
}

function widget(...lines: string[]): Sample {
  return ({ url }) => [
    "import { ChatWidget } from '@arot/sdk/chat';",
    '',
    'const widget = new ChatWidget({',
    `  baseUrl: '${new URL(url).origin}',`,
    "  chatApplicationId: 'cap_…',",
    "  widgetKey: 'wk_…',",
    '});',
    '',
    ...lines,
  ];
}

function oauth(...lines: string[]): Sample {
  return ({ url }) => [
    "import { OAuthClient } from '@arot/sdk/server';",
    '',
    'const oauth = new OAuthClient({',
    `  issuer: '${new URL(url).origin}',`,
    "  clientId: 'ak_…',",
    "  clientSecret: process.env.AROT_CLIENT_SECRET ?? '',",
    "  redirectUri: 'https://shop.example.com/callback',",
    '});',
    '',
    ...lines,
  ];
}

function discovery(): Sample {
  return ({ url }) => [
    "import { discoverServer } from '@arot/sdk/oauth';",
    '',
    '// An Arot server does not need it: its endpoints are known.',
    `const metadata = await discoverServer({ issuer: '${new URL(url).origin}' });`,
  ];
}
