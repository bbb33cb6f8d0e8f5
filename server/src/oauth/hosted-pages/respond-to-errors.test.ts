import { describe, expect, it } from 'vitest';
import { authorizePath, Browser, type Page } from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const server = await startTestServer();
const application = await createTestApplication(server);

const AS_PERSON = { headers: { accept: 'text/html,*/*;q=0.8' } };
const AS_PROGRAM = { headers: { accept: 'application/json' } };

/** Runs something while a column is missing, as after a failed migration. */
async function without<T>(table: string, column: string, work: () => Promise<T>): Promise<T> {
  await server.database.fork().execute(`alter table ${table} rename column ${column} to elsewhere`);
  try {
    return await work();
  } finally {
    await server.database.fork().execute(`alter table ${table} rename column elsewhere to ${column}`);
  }
}

function expectPage({ status, headers, text }: Page, expected: { status: number; error: string }): void {
  expect([status, headers.get('content-type')]).toEqual([expected.status, 'text/html; charset=utf-8']);
  expect(text).toContain(`<code>${expected.error}</code>`);
  expect(text).toContain(String(headers.get('x-request-id')));
  expectProtected(headers);
}

function expectJson({ status, headers, text }: Page, expected: { status: number; error: string }): void {
  expect(status).toBe(expected.status);
  expect(JSON.parse(text)).toEqual({ error: expected.error, error_description: expect.any(String) });
  expectProtected(headers);
}

function expectProtected(headers: Headers): void {
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-request-id')).not.toBeNull();
  expect([headers.get('location'), headers.getSetCookie()]).toEqual([null, []]);
}

describe('failing requests', () => {
  const serverError = { status: 500, error: 'server_error' };

  it('respond with an error page or JSON and all headers if the failure is after the provider’s response', async () => {
    const responses = await without('oauth_interaction', 'payload', async () => [
      await new Browser(server).open('/oauth/logout', AS_PERSON),
      await new Browser(server).open('/oauth/logout', AS_PROGRAM),
    ]);
    expectPage(responses[0] as Page, serverError);
    expectJson(responses[1] as Page, serverError);
    const logged = server.logs.filter(({ msg }) => msg === 'request failed');
    expect(JSON.stringify(logged)).toContain('oauth_interaction');
  });

  it('respond the same if the failure is before the provider', async () => {
    const path = authorizePath(application);
    const responses = await without('oauth_application', 'slug', async () => [
      await new Browser(server).open(path, AS_PERSON),
      await new Browser(server).open(path, AS_PROGRAM),
    ]);
    expectPage(responses[0] as Page, serverError);
    expectJson(responses[1] as Page, serverError);
  });
});

describe('U+0000 in a URL', () => {
  const invalidRequest = { status: 400, error: 'invalid_request' };

  it.each([
    '/oauth/authorize?client_id=a%00',
    '/oauth/authorize?client_id=x&state=%00',
    '/oauth/authorize/a%00',
    '/oauth/logout?state=%00',
  ])('is rejected: %s', async (path) => {
    expectPage(await new Browser(server).open(path, AS_PERSON), invalidRequest);
    expectJson(await new Browser(server).open(path, AS_PROGRAM), invalidRequest);
  });

  it.each(['/login/a%00', '/login/a%00/consent'])('is rejected on a page: %s', async (path) => {
    expectPage(await new Browser(server).open(path), invalidRequest);
    expectPage(await new Browser(server).submit(path, {}), invalidRequest);
  });

  it('is rejected after the redirect of a form that contains it', async () => {
    const page = await new Browser(server).submit('/oauth/authorize', { client_id: application.clientId, nonce: '\0' });
    expectJson(await new Browser(server).open(page.location), invalidRequest);
  });
});

it('responds invalid_client to a client id with U+0000', async () => {
  const { clientSecret } = application;
  const fields = { grant_type: 'refresh_token', refresh_token: 'x', client_secret: clientSecret };
  for (const endpoint of ['token', 'revoke', 'introspect']) {
    const body = { ...fields, token: 'x', client_id: '\0' };
    expectJson(await new Browser(server).submit(`/oauth/${endpoint}`, body), { status: 401, error: 'invalid_client' });
  }
});

it('links an error page to its other language', async () => {
  const page = await new Browser(server).open('/login/unknown');
  const href = /href="(\/[^"]*lang=bn)"/.exec(page.text)?.[1] ?? '';
  const again = await new Browser(server).open(href);
  expect([href, again.status]).toEqual(['/login/unknown?lang=bn', 404]);
  expect(again.text).toContain('<html lang="bn"');
});
