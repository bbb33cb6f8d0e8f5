import { readFile } from 'node:fs/promises';
import { errorResponses, listRoutes, type NamedRoute } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { generateSdk } from '../scripts/generate-sdk.ts';

it('the files on disk equal the generated ones', async () => {
  for (const { path, content } of generateSdk()) {
    expect(await readFile(new URL(`../../${path}`, import.meta.url), 'utf8'), path).toBe(content);
  }
});

it('the client has no operation that needs the secret of a server', () => {
  const others = listRoutes().filter(({ route }) => route.metadata.sdkEntry !== undefined);
  expect(others.map(({ operation }) => operation)).toContain('saveVisitor');
  const generated = generateSdk()
    .filter(({ path }) => !/\/(server|chat|staff)-\w+\.ts$/.test(path))
    .map(({ content }) => content)
    .join('\n');
  for (const { route } of others) expect(generated).not.toContain(route.path);
});

it('generating twice gives the same result', () => {
  expect(generateSdk()).toEqual(generateSdk());
});

it('the order of routes in the contract does not change the types', () => {
  const components = (routes: readonly NamedRoute[]) => {
    const types = generateSdk(routes).find(({ path }) => path.endsWith('types.ts'))?.content ?? '';
    return types.match(/^export interface (Public|Rich|Category|Pag|Customer|Auth)\w+/gm);
  };
  expect(components(listRoutes().toReversed())).toEqual(components(listRoutes()));
});

it('every generated file says that it is generated', () => {
  for (const { content } of generateSdk()) expect(content).toMatch(/^\/\/ Generated .*`npm run generate`.*not edit/);
});

it('the list of methods names every operation of both clients, with its permission', async () => {
  const list = await readFile(new URL('../api.md', import.meta.url), 'utf8');
  for (const { route } of listRoutes().filter(({ route }) => ['staff', undefined].includes(route.metadata.sdkEntry))) {
    const { sdk, sdkEntry, permission, method, path } = { ...route.metadata, ...route };
    const needs = sdkEntry === 'staff' ? ` \`${permission}\` |` : '';
    const line = `| \`${sdkEntry ?? 'client'}.${sdk}\` | \`${method} ${path}\` | ${route.summary} |${needs}`;
    expect(list).toContain(line);
  }
});

describe('a new route', () => {
  const known = listRoutes().find(({ operation }) => operation === 'getProduct') as NamedRoute;
  const page = listRoutes().find(({ operation }) => operation === 'listCategories') as NamedRoute;
  const listQuery = page.route.query;

  function generateFor(route: Record<string, unknown>, sdk = 'things.create'): string {
    const metadata = { auth: 'session', sdk, tag: 'Things', ...(route.metadata as object | undefined) };
    const made = { method: 'POST', path: '/api/things', pathParams: undefined, query: undefined };
    const whole = { ...known.route, ...made, ...route, metadata };
    return generateSdk([{ domain: 'things', operation: 'createThing', route: whole as unknown as NamedRoute['route'] }])
      .map(({ content }) => content)
      .join('\n');
  }

  it('with a JSON body has an argument of its type', () => {
    const generated = generateFor({ body: listQuery });
    expect(generated).toContain('(input: CreateThingBody, options?: RepeatableOptions): Promise<');
    expect(generated).toContain("'things.create POST /api/things session json ");
    expect(generated).toMatch(/export interface CreateThingBody \{[^}]*readonly q\?: string \| undefined;/);
  });

  it('that is deprecated is struck through in editors, with what to use', () => {
    const deprecated = { since: '2027-01-01', instead: 'Use `things.make`.' };
    const tag = '* @deprecated since 2027-01-01. Use `things.make`.';
    expect(generateFor({ metadata: { deprecated } })).toContain(tag);
    expect(generateFor({})).not.toContain('@deprecated');
  });

  it('with several path parameters has one object of them', () => {
    const generated = generateFor({ path: '/api/things/:slug/parts/:part', pathParams: known.route.pathParams });
    expect(generated).toContain('(parameters: CreateThingParameters, options?: RepeatableOptions): Promise<');
  });

  it('with fields and include as its only query takes them among the options, and its result has only these', () => {
    const generated = generateFor({ method: 'GET', query: known.route.query });
    expect(generated).toContain(
      '<F extends string = never, I extends string = never>(options?: CallOptions & FieldSelection<F, CreateThingResult> & Inclusion<I>): Promise<Selected<CreateThingResult, F, I>>',
    );
    expect(generated).toMatch(/'things\.create GET \/api\/things session selects [\d,]+',/);
  });

  it('with two success statuses has a type for each', () => {
    const { 200: response } = page.route.responses as Record<number, unknown>;
    const generated = generateFor({ responses: { 200: response, 201: response, ...errorResponses('CONFLICT') } });
    expect(generated).toContain('{ 200: CreateThingResult200; 201: CreateThingResult201 }');
    expect(generated).toContain(' session - 200,201,400,409,503');
    expect(generated).toContain(
      "export type CreateThingErrorCode = 'VALIDATION_ERROR' | 'CONFLICT' | 'SERVICE_UNAVAILABLE';",
    );
  });

  it('with a form has one argument with its texts and files', () => {
    const files = { photo: { mimeTypes: ['image/png', 'image/webp'] } };
    const generated = generateFor({ body: listQuery, contentType: 'multipart/form-data', metadata: { files } });
    expect(generated).toContain('(input: CreateThingBody, options?: UploadOptions): Promise<');
    expect(generated).toContain("'things.create POST /api/things session form ");
    expect(generated).toMatch(/export type CreateThingBody = \{[^}]*\} & \{[^}]*image\/png, image\/webp[^}]*\};/);
    expect(generated).toContain('  readonly photo?: UploadFile | undefined;');
    expect(generated).toContain("import type { UploadFile } from '../form-data.ts';");
  });

  it('with a file as response resolves to a download of its types', () => {
    const generated = generateFor({ metadata: { download: { mimeTypes: ['image/png', 'image/webp'] } } });
    expect(generated).toContain("export type CreateThingResult = Download<'image/png' | 'image/webp'>;");
    expect(generated).toContain(" file 200,400,401,404,429,500,503 image/png image/webp'");
    expect(generated).toContain("import type { Download } from '../download.ts';");
  });

  it('without files imports no type of them', () => {
    expect(generateFor({ body: listQuery })).not.toMatch(/Download|Upload/);
  });

  it('whose response schema already has the name of its type declares it once', () => {
    const generated = generateSdk().find(({ path }) => path.endsWith('types.ts'))?.content ?? '';
    expect(generated.match(/^export (type|interface) LoginResult\b/gm)).toEqual(['export interface LoginResult']);
  });

  it('whose body is a named schema has an input type', () => {
    const generated = generateSdk().find(({ path }) => path.endsWith('types.ts'))?.content ?? '';
    expect(generated).toMatch(/export interface LoginRequest \{[^}]*readonly rememberMe\?: boolean \| undefined;/);
    expect(generated).toMatch(/export interface AuthSession \{\s*user: AuthIdentity;/);
  });

  it.each([
    [
      'a body of XML',
      { body: listQuery, contentType: 'application/xml' },
      /does not support a body of application\/xml/,
    ],
    ['files in JSON', { body: listQuery, metadata: { files: { photo: { mimeTypes: [] } } } }, /json with files/],
    [
      'an undeclared binary response',
      { responses: { 200: { contentType: 'image/png', body: listQuery } } },
      /not JSON/,
    ],
    ['a response without an envelope', { responses: { 200: listQuery } }, /envelope/],
    ['an error status without a code', { responses: { 200: page.route.responses[200], 418: listQuery } }, /418/],
  ])('with %s is rejected', (_, route, message) => {
    expect(() => generateFor(route)).toThrow(message);
  });

  it('without a namespace is rejected', () => {
    expect(() => generateFor({}, 'create')).toThrow(/namespace\.method/);
  });
});
