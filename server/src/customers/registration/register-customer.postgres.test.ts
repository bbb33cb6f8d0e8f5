import { setTimeout as sleep } from 'node:timers/promises';
import type { CustomerProfile } from '@arot/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, postJson, signIn } from '../../../test/support/accounts/fixtures.ts';
import {
  countEverything,
  type Form,
  type FormPart,
  filePart,
  newPhoneNumber,
  requiredParts,
  sampleFile,
  sendForm,
  sendRejected,
} from '../../../test/support/registration/forms.ts';
import { startTestServer, TRUSTED_ORIGIN } from '../../../test/support/test-server.ts';

const PATH = '/api/auth/customer/register';

const server = await startTestServer();

const send = (parts: Form, headers: Record<string, string> = {}) => sendForm(server, parts, { headers });
const rejected = (parts: Form, status = 400, headers: Record<string, string> = {}) =>
  sendRejected(server, parts, status, headers);

describe('a valid registration', () => {
  test('needs only phone number and password, and ignores blank parts', async () => {
    const phoneNumber = newPhoneNumber();
    const blank = ['name', 'email', 'shopName', 'shopAddress', 'customerType', 'shopType'];
    const parts = [...requiredParts(` ${phoneNumber} `), ...blank.map((name) => ({ name, content: '  ' }))];
    const { status, body, headers } = await send(parts);
    expect(status).toBe(201);
    expect(body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        name: '',
        email: null,
        phoneNumber: `+88${phoneNumber}`,
        shopName: null,
        shopAddress: null,
        shopType: null,
        customerType: 'RETAIL',
        documents: [],
      },
    });
    expect(headers.getSetCookie(), 'no user is signed in').toEqual([]);
  });

  test('is stored completely; the customer can log in and read it', async () => {
    const before = await countEverything(server);
    const png = sampleFile('image/png', 5_000);
    const parts: FormPart[] = [
      {
        name: 'tradeLicenseDocument',
        fileName: 'C:\\docs\\লাইসেন্স.pdf',
        type: 'application/pdf',
        content: sampleFile('application/pdf', 70_000),
      },
      { name: 'shopImage', fileName: 'দোকান.png', type: 'image/png', content: png },
      ...requiredParts('+8801712345678'),
      { name: 'name', content: ' রহিম উদ্দিন ' },
      { name: 'email', content: ' Rahim@Example.COM' },
      { name: 'shopName', content: 'রহিম স্টোর', type: 'text/plain; charset=utf-8' },
      { name: 'shopAddress', content: 'কারওয়ান বাজার, ঢাকা' },
      { name: 'customerType', content: 'WHOLESALE' },
      { name: 'shopType', content: 'GROCERY' },
      { name: 'nidDocument', fileName: '', type: 'application/octet-stream' },
    ];
    const { status, body } = await send(parts);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: body.data.id,
      name: 'রহিম উদ্দিন',
      email: 'rahim@example.com',
      phoneNumber: '+8801712345678',
      shopName: 'রহিম স্টোর',
      shopAddress: 'কারওয়ান বাজার, ঢাকা'.normalize(),
      shopType: 'GROCERY',
      customerType: 'WHOLESALE',
      documents: [
        { type: 'SHOP_IMAGE', originalName: 'দোকান.png'.normalize(), mimeType: 'image/png', byteSize: 5_000 },
        { type: 'TRADE_LICENSE', originalName: 'লাইসেন্স.pdf', mimeType: 'application/pdf', byteSize: 70_000 },
      ],
    });
    expect(await countEverything(server)).toMatchObject({ sessions: before.sessions, objects: before.objects + 2 });
    const authorization = `Bearer ${await signIn(server, 'rahim@example.com')}`;
    const me = await server.request('/api/auth/customer/me', { headers: { authorization } });
    expect(me.body).toEqual(body);
  });

  test('may be sent by the FormData of Node, a browser or an SDK', async () => {
    const form = new FormData();
    form.set('phoneNumber', newPhoneNumber());
    form.set('password', PASSWORD);
    form.set('shopImage', new Blob([sampleFile('image/webp')], { type: 'image/webp' }), 'চাল "৫০ কেজি".webp');
    const { status, body } = await server.request<{ data: CustomerProfile }>(PATH, { method: 'POST', body: form });
    expect([status, body.data.documents[0]?.originalName]).toEqual([201, 'চাল "৫০ কেজি".webp'.normalize()]);
  });

  test('shows no password hash, storage key or password in the response and the log', async () => {
    const { body } = await send([...requiredParts(), filePart('shopImage')]);
    const { rows } = await sql<{ password_hash: string; storage_key: string }>`
      select password_hash, storage_key from account join customer_document on account_id = id
      where id = ${body.data.id}`.execute(server.database.fork().getKysely());
    for (const secret of [rows[0]?.password_hash ?? 'x', rows[0]?.storage_key ?? 'x', PASSWORD]) {
      expect(JSON.stringify([body, server.logs])).not.toContain(secret);
    }
  });

  test('is recorded in the audit trail', async () => {
    const { body } = await send([...requiredParts(), filePart('nidDocument')]);
    const { rows } = await sql`select kind, actor, details from audit_event where account_id = ${body.data.id}`.execute(
      server.database.fork().getKysely(),
    );
    const details = { customerType: 'RETAIL', documents: ['NID'] };
    expect(rows).toEqual([{ kind: 'customer_registered', actor: body.data.id, details }]);
  });
});

describe('a part', () => {
  const png = sampleFile('image/png');
  test.each<[string, string, FormPart[]]>([
    ['an unknown part', 'nickname', [{ name: 'nickname', content: 'x' }]],
    ['a role', 'role', [{ name: 'role', content: 'admin' }]],
    ['permissions', 'permissions', [{ name: 'permissions', content: '[]' }]],
    ['an account type', 'accountType', [{ name: 'accountType', content: 'STAFF' }]],
    ['an id', 'id', [{ name: 'id', content: '1' }]],
    ['the name __proto__', '__proto__', [{ name: '__proto__', content: 'x' }]],
    ['the name of an inherited property', 'constructor', [{ name: 'constructor', content: 'x' }]],
    ['an unknown file', 'avatar', [{ ...filePart('shopImage'), name: 'avatar' }]],
    ['an unknown file control', 'avatar', [{ name: 'avatar', fileName: '', type: 'application/octet-stream' }]],
    ['a name with brackets', 'name[]', [{ name: 'name[]', content: 'x' }]],
    ['a part name in another letter case', 'Name', [{ name: 'Name', content: 'x' }]],
    [
      'a repeated text',
      'name',
      [
        { name: 'name', content: 'x' },
        { name: 'name', content: 'x' },
      ],
    ],
    ['a repeated blank text', 'email', [{ name: 'email' }, { name: 'email' }]],
    ['a repeated file', 'shopImage', [filePart('shopImage'), filePart('shopImage')]],
    ['a file that is empty', 'shopImage', [{ name: 'shopImage', fileName: 'a.png', type: 'image/png' }]],
    ['text in a file part', 'nidDocument', [{ name: 'nidDocument', content: 'x' }]],
    ['text declared as an image', 'nidDocument', [{ name: 'nidDocument', type: 'image/png', content: png }]],
    ['a file in a text part', 'shopName', [{ name: 'shopName', fileName: 'a.txt', type: 'text/plain', content: 'x' }]],
    ['an empty file in a text part', 'name', [{ name: 'name', fileName: '', type: 'application/octet-stream' }]],
    ['a file without a type', 'shopImage', [{ name: 'shopImage', fileName: 'a.png', content: png }]],
    ['an invalid media type', 'shopImage', [{ name: 'shopImage', fileName: 'a.png', type: 'png', content: png }]],
    ['text that is not UTF-8', 'shopName', [{ name: 'shopName', content: Buffer.from([0xff, 0xfe]) }]],
    ['text over the size limit', 'shopName', [{ name: 'shopName', content: 'x'.repeat(20_000) }]],
    ['text with NUL', 'shopName', [{ name: 'shopName', content: 'a\0b' }]],
    ['a part without a name', 'body', [{ content: 'x' }]],
    ['a part with an empty name', 'body', [{ name: '', content: 'x' }]],
    ['a part of another disposition', 'body', [{ headers: 'Content-Disposition: attachment; name="name"' }]],
    ['a name that is too long', 'name', [{ name: 'name', content: 'x'.repeat(121) }]],
    ['an unknown shop type', 'shopType', [{ name: 'shopType', content: 'BANK' }]],
    ['an unknown customer type', 'customerType', [{ name: 'customerType', content: 'STAFF' }]],
    ['an invalid email address', 'email', [{ name: 'email', content: 'x' }]],
  ])('is rejected, and the response names it: %s', async (_what, field, parts) => {
    // The form also has a valid file, which the store has taken completely or in part when the form is rejected.
    const other = parts.some(({ name }) => name === 'shopImage') ? 'tradeLicenseDocument' : 'shopImage';
    const withFile = [filePart(other, 'image/png', sampleFile('image/png', 150_000))];
    for (const form of [
      [...requiredParts(), ...withFile, ...parts],
      [...parts, ...withFile, ...requiredParts()],
    ]) {
      const { code, fields } = await rejected(form);
      expect([code, Object.keys(fields ?? {})]).toEqual(['VALIDATION_ERROR', [field]]);
    }
  });

  test.each([
    ['phoneNumber', [{ name: 'password', content: PASSWORD }]],
    ['password', [{ name: 'phoneNumber', content: '01712345670' }]],
  ])('is required: %s', async (field, parts) => {
    expect(Object.keys((await rejected([...parts, filePart('shopImage')])).fields ?? {})).toEqual([field]);
  });

  test('is named for every invalid text', async () => {
    const texts = ['phoneNumber', 'password', 'email', 'shopType'].map((name) => ({ name, content: 'x' }));
    expect(Object.keys((await rejected(texts)).fields ?? {})).toEqual(['phoneNumber', 'password', 'email', 'shopType']);
  });

  test('is ignored if it is a file control without a chosen file', async () => {
    const nothing = (name: string) => ({ name, fileName: '', type: 'application/octet-stream' });
    const parts = [
      nothing('shopImage'),
      nothing('nidDocument'),
      filePart('nidDocument'),
      { name: 'tradeLicenseDocument' },
    ];
    const { status, body } = await send([...requiredParts(), ...parts]);
    expect([status, body.data.documents.map(({ type }) => type)]).toEqual([201, ['NID']]);
  });
});

describe('content type, origin and uniqueness', () => {
  test.each([
    ['application/json'],
    ['application/x-www-form-urlencoded'],
    ['multipart/mixed; boundary=arot-form-boundary'],
    ['multipart/form-data'],
    ['multipart/form-data; boundary='],
    [`multipart/form-data; boundary=${'x'.repeat(71)}`],
    ['multipart/form-data; boundary="a\u00e9"'],
    ['text/multipart/form-data; boundary=arot-form-boundary'],
    [''],
  ])('rejects the content type %j', async (contentType) => {
    const error = await rejected(requiredParts(), 400, { 'content-type': contentType });
    expect(error.code).toBe('VALIDATION_ERROR');
  });

  test.each([['null'], ['https://evil.example'], ['http://localhost:1'], ['']])(
    'returns 403 for the origin %j',
    async (origin) => {
      await rejected([...requiredParts(), filePart('shopImage')], 403, { origin });
    },
  );

  test('accepts the public origin and a trusted origin', async () => {
    for (const origin of [server.publicOrigin, TRUSTED_ORIGIN]) {
      expect((await send(requiredParts(), { origin })).status).toBe(201);
    }
  });

  test('returns 409 for a phone number of another account, in both notations', async () => {
    const phoneNumber = newPhoneNumber();
    await createAccount(server, { role: 'manager', phoneNumber: `+88${phoneNumber}` });
    for (const form of [phoneNumber, `+88${phoneNumber}`]) {
      const error = await rejected([...requiredParts(form), filePart('shopImage')], 409);
      expect(error).toEqual({
        code: 'CONFLICT',
        message: 'This email, phone number or name is already in use.',
        fields: { phoneNumber: [expect.any(String)] },
      });
    }
  });

  test('returns 409 for an email address of another account, in any letter case', async () => {
    await createAccount(server, { email: 'taken@example.com' });
    const error = await rejected([...requiredParts(), { name: 'email', content: ' TAKEN@example.com' }], 409);
    expect(Object.keys(error.fields ?? {})).toEqual(['email']);
  });

  test('accepts two customers with the same name', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect((await send([...requiredParts(), { name: 'name', content: 'করিম' }])).status).toBe(201);
    }
  });

  test('creates one customer for 60 concurrent registrations of one phone number, and returns 409 to the others', async () => {
    const phoneNumber = newPhoneNumber();
    const before = await countEverything(server);
    const register = async () => {
      // The queue of passwords is full for some requests. They are repeated after the time in Retry-After.
      for (;;) {
        const { status, headers } = await send([...requiredParts(phoneNumber), filePart('shopImage')]);
        if (status !== 429 && status !== 503) return status;
        await sleep(Number(headers.get('retry-after')) * 1_000);
      }
    };
    const statuses = await Promise.all(Array.from({ length: 60 }, register));
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 59 }, () => 409)]);
    expect(await countEverything(server)).toEqual({
      ...before,
      accounts: before.accounts + 1,
      customers: before.customers + 1,
      documents: before.documents + 1,
      events: before.events + 1,
      objects: before.objects + 1,
    });
  });

  test('rejects a form sent as JSON', async () => {
    const { status } = await postJson(server, PATH, { phoneNumber: '01712345678', password: PASSWORD });
    expect(status).toBe(400);
  });
});
