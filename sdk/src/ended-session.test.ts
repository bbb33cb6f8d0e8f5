import { describe, expect, it } from 'vitest';
import { emptyPage, rejectionOf, sendError, startScriptedServer } from '../test/support/scripted-server.ts';
import { asynchronousStore, input, recordChanges, startService } from '../test/support/session-service.ts';
import { UnauthenticatedError } from './api-errors.ts';
import { createClient } from './create-client.ts';

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
