import { ERRORS, listRoutes, MAX_DOCUMENT_BYTES } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { composeFile, deployFile } from './deploy-files.ts';

type Rule = { readonly bytes: number; readonly isBuffered: boolean };
type Large = { readonly path: string; readonly bytes: number; readonly hasDocuments: boolean };

/** The limit of both proxies for other bodies. */
const USUAL = 2_000_000;
const MEBIBYTE = 1_048_576;

/** The largest body of each route, with the fields of its form. The sign-up pages send the same form as a registration. */
const bodies = listRoutes().map(({ route: { path, metadata } }): Large => {
  const { files, maxBodyBytes = 100 * 1024, auth } = metadata;
  const count = Object.keys(files ?? {}).length;
  const bytes = count > 0 ? Math.max(count * MAX_DOCUMENT_BYTES + 100_000, maxBodyBytes) : maxBodyBytes;
  return { path: path.replaceAll(/:\w+/g, 'a-1'), bytes, hasDocuments: count > 0 && auth !== 'staff' };
});
const registration = bodies.find(({ path }) => path === '/api/auth/customer/register') as Large;
const signUps = ['/login/shop/sign-up', '/login/shop/Vb3xQ_1/sign-up'].map((path) => ({ ...registration, path }));
const large = [...bodies, ...signUps].filter(({ bytes }) => bytes > USUAL);

function nginxRule(path: string): Rule | undefined {
  const locations = deployFile('nginx/arot.conf').matchAll(/location ~\* (\S+) \{([^}]*)\}/g);
  const [, , body] = [...locations].find(([, pattern]) => new RegExp(pattern ?? '', 'i').test(path)) ?? [];
  if (body === undefined) return undefined;
  const [, number] = /client_max_body_size (\d+)m;/.exec(body) ?? [];
  return { bytes: Number(number) * MEBIBYTE, isBuffered: !body.includes('proxy_request_buffering off;') };
}

function caddyRule(path: string): Rule | undefined {
  const lines = deployFile('caddy/Caddyfile').matchAll(/~\(\?i\)(\S+) (\d+)\n/g);
  const [, , bytes] = [...lines].find(([, pattern]) => new RegExp(pattern ?? '', 'i').test(path)) ?? [];
  // Caddy buffers no body.
  return bytes === undefined ? undefined : { bytes: Number(bytes), isBuffered: false };
}

describe.each([
  ['nginx', nginxRule],
  ['Caddy', caddyRule],
] as const)('the body limits of %s', (_name, ruleOf) => {
  it('have a rule for each route whose body may pass 2 MB, hardly above the limit of the contract', () => {
    expect(large.length).toBeGreaterThan(9);
    for (const { path, bytes } of large) {
      const rule = ruleOf(path);
      expect(rule?.bytes, path).toBeGreaterThanOrEqual(bytes);
      expect(rule?.bytes, path).toBeLessThan(bytes + 2 * MEBIBYTE);
    }
  });

  it('pass documents on as they arrive, and never write them to the disk', () => {
    const documents = large.filter(({ hasDocuments }) => hasDocuments);
    expect(documents.length).toBe(4);
    for (const { path } of documents) expect(ruleOf(path)?.isBuffered, path).toBe(false);
  });

  it('have no rule for other routes', () => {
    const others = bodies.filter(({ bytes, path }) => bytes <= USUAL && !large.some((each) => each.path === path));
    for (const { path } of [...others, { path: '/login/shop' }, { path: '/' }])
      expect(ruleOf(path), path).toBeUndefined();
  });
});

it.each(['nginx/arot.conf', 'caddy/Caddyfile'])('%s responds with the error of the API', (file) => {
  const { status } = ERRORS.PAYLOAD_TOO_LARGE;
  const body = `{"error":{"code":"PAYLOAD_TOO_LARGE","message":"The request body is too large."}}`;
  const line = deployFile(file)
    .split('\n')
    .find((each) => each.includes(body));
  expect(line).toContain(String(status));
});

it('the servers of the Compose file have a way out, and the stores have none', () => {
  const { services, networks } = composeFile();
  const leaves = (name: string) =>
    Object.entries(networks).some(
      ([network, { internal } = {}]) => !internal && [...names(services[name]?.networks)].includes(network),
    );
  const out = Object.keys(services).filter(leaves);
  expect(out).toEqual(['server-1', 'server-2', 'nginx', 'prometheus']);
});

const names = (networks: readonly string[] | object = []) =>
  Array.isArray(networks) ? networks : Object.keys(networks);
