import { describe, expect, it, vi } from 'vitest';
import { emptyPage, rejectionOf, sendError, sendJson, startScriptedServer } from '../test/support/scripted-server.ts';
import { asynchronousStore, input, recordChanges, startService } from '../test/support/session-service.ts';
import { NotFoundError, UnauthenticatedError } from './api-errors.ts';
import type { TokenSource } from './client-options.ts';
import { createClient } from './create-client.ts';

describe("whenEnded: 'visitor'", () => {
  it.each<[string, TokenSource]>([
    ['a token', 'ended'],
    ['a function', () => 'ended'],
  ])('sends a read of visitors again without %s', async (_, token) => {
    const { baseUrl, authorizations } = await startService();
    const client = createClient({ baseUrl, token, whenEnded: 'visitor' });
    expect(await client.products.list()).toMatchObject(emptyPage);
    expect(await client.customers.me.safe()).toMatchObject({ ok: false, status: 401 });
    expect(await client.products.list()).toMatchObject(emptyPage);
    expect(authorizations()).toEqual(['Bearer ended', undefined, undefined, undefined]);
  });

  it("has the visitor's result, also if it is an error", async () => {
    const { baseUrl } = await startScriptedServer((response, { headers }) =>
      headers.authorization === undefined
        ? sendError(response, 404, { code: 'NOT_FOUND' })
        : sendError(response, 401, { code: 'UNAUTHENTICATED' }),
    );
    const client = createClient({ baseUrl, token: 'ended', whenEnded: 'visitor' });
    expect(await rejectionOf(client.products.get('chini'))).toBeInstanceOf(NotFoundError);
  });

  it('sends the call of the visitor again when the service fails', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { baseUrl, received } = await startScriptedServer((response, { headers }) => {
      if (headers.authorization) return sendError(response, 401, { code: 'UNAUTHENTICATED' });
      if (received.length === 2) return void response.destroy();
      sendJson(response, 200, { data: { items: [] } });
    });
    const client = createClient({ baseUrl, token: 'ended', whenEnded: 'visitor' });
    expect(await client.products.batch({ slugs: ['chini'] })).toEqual({ items: [] });
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer ended', undefined, undefined]);
    vi.restoreAllMocks();
  });

  it('sends no change again, and nothing that needs the account', async () => {
    const { baseUrl, received } = await startScriptedServer((response) =>
      sendError(response, 401, { code: 'UNAUTHENTICATED' }),
    );
    const client = () => createClient({ baseUrl, token: 'ended', whenEnded: 'visitor' });
    await rejectionOf(client().customers.me());
    await rejectionOf(client().prices.quote({ lines: [{ slug: 'chini', quantity: 1 }] }));
    await rejectionOf(client().auth.requestCode({ purpose: 'password-reset', identifier: '01712345678' }));
    expect(received).toHaveLength(3);
  });
});

it('without whenEnded, a read with a token rejects', async () => {
  const { baseUrl, authorizations } = await startService();
  expect(await rejectionOf(createClient({ baseUrl, token: 'ended' }).products.list())).toBeInstanceOf(
    UnauthenticatedError,
  );
  expect(authorizations()).toEqual(['Bearer ended']);
});

describe('a 401', () => {
  it('removes the token, and a read that is public is sent again without it', async () => {
    const { baseUrl, authorizations } = await startService();
    const { store, entries } = asynchronousStore('expired');
    const client = createClient({ baseUrl, tokenStore: store });
    const { changes, settled } = recordChanges(client);
    expect(await client.products.list()).toMatchObject(emptyPage);
    expect(authorizations()).toEqual(['Bearer expired', undefined]);
    expect(entries.size).toBe(0);
    await settled();
    expect(changes).toEqual(['expired false']);
  });

  it('of a call that needs the account is not sent again', async () => {
    const { baseUrl, authorizations } = await startService();
    const client = createClient({ baseUrl, tokenStore: asynchronousStore('expired').store });
    expect(await rejectionOf(client.customers.me())).toBeInstanceOf(UnauthenticatedError);
    expect(authorizations()).toEqual(['Bearer expired']);
  });

  it('is the error of a public read that fails without the token too', async () => {
    const { baseUrl, received } = await startScriptedServer((response, { headers }) =>
      headers.authorization === undefined
        ? sendError(response, 404, { code: 'NOT_FOUND' })
        : sendError(response, 401, { code: 'UNAUTHENTICATED' }),
    );
    const client = createClient({ baseUrl, tokenStore: asynchronousStore('expired').store });
    expect(await rejectionOf(client.products.get('chini'))).toBeInstanceOf(UnauthenticatedError);
    expect(received).toHaveLength(2);
  });

  it('leaves a token that another tab has stored since', async () => {
    const { store, entries } = asynchronousStore('expired');
    const { baseUrl } = await startScriptedServer((response) => {
      entries.set('token', 'newer');
      sendError(response, 401, { code: 'UNAUTHENTICATED' });
    });
    await rejectionOf(createClient({ baseUrl, tokenStore: store, retries: 0 }).customers.me());
    expect(entries.get('token')).toBe('newer');
  });

  it('of a login leaves the token', async () => {
    const { baseUrl } = await startScriptedServer((response) => sendError(response, 401, { code: 'UNAUTHENTICATED' }));
    const { store, entries } = asynchronousStore('token-1');
    await rejectionOf(createClient({ baseUrl, tokenStore: store }).auth.login(input));
    expect(entries.get('token')).toBe('token-1');
  });
});
