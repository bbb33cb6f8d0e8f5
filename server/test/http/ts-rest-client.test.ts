import { api } from '@arot/contract';
import { initClient } from '@ts-rest/core';
import { describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { newPhoneNumber } from '../support/registration/forms.ts';
import { startTestServer } from '../support/test-server.ts';

const client = (baseHeaders = {}) => initClient(api, { baseUrl: server.origin, baseHeaders });

const server = await startTestServer();

describe('the client of ts-rest', () => {
  it('registers a customer with a file, from an object', async () => {
    const [phoneNumber, password] = [newPhoneNumber(), '"quoted" পাসওয়ার্ড'];
    const nidDocument = new File(['%PDF-1.7\n'], 'nid.pdf', { type: 'application/pdf' });
    const registered = await client().customers.registerCustomer({ body: { phoneNumber, password, nidDocument } });
    expect(registered).toMatchObject({ status: 201, body: { data: { documents: [{ originalName: 'nid.pdf' }] } } });
    const login = await client().auth.login({ body: { identifier: phoneNumber, password, responseMode: 'token' } });
    expect(login.status).toBe(200);
  });

  it('registers a customer with a Blob, from a form', async () => {
    const body = new FormData();
    body.set('phoneNumber', newPhoneNumber());
    body.set('password', '"these quotes stay"');
    body.set('nidDocument', new Blob(['%PDF-1.7\n'], { type: 'application/pdf' }), 'nid.pdf');
    expect((await client().customers.registerCustomer({ body })).status).toBe(201);
    const identifier = String(body.get('phoneNumber'));
    const login = (password: string) => client().auth.login({ body: { identifier, password, responseMode: 'token' } });
    expect((await login('"these quotes stay"')).status).toBe(200);
    expect((await login('these quotes stay')).status).toBe(401);
  });

  it('sends numbers as the text of the URL', async () => {
    const page = await client().catalog.listProducts({ query: { pageSize: 1 } });
    expect(page).toMatchObject({ status: 200, body: { data: { pagination: { pageSize: 1 } } } });
    expect((await client().catalog.listProducts({ query: { pageSize: 1.5 } })).status).toBe(400);
  });

  it('sends the version of a resource in a declared header, and gets 428 without it', async () => {
    const { id } = await createAccount(server, { email: 'ann@example.com', role: 'manager', permissions: ['*'] });
    const staff = client({ authorization: `Bearer ${await createSession(server, id)}` }).staffProducts;
    const created = await staff.createProduct({ body: { slug: 'tea', name: 'Tea' } });
    if (created.status !== 201) throw new Error(created.body.error.message);
    const change = { params: { slug: 'tea' }, body: { name: 'Green tea' } };
    // @ts-expect-error The type requires the header.
    expect((await staff.changeProduct(change)).status).toBe(428);
    const headers = { 'if-match': created.body.data.version };
    expect((await staff.changeProduct({ ...change, headers })).status).toBe(200);
    expect((await staff.changeProduct({ ...change, headers })).status).toBe(412);
  });
});
