import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { parseForm } from '../test/support/parse-form.ts';
import { rejectionOf, sendError, sendJson, startScriptedServer } from '../test/support/scripted-server.ts';
import { ConflictError, PayloadTooLargeError, RateLimitedError, StorageError } from './api-errors.ts';
import { createClient } from './create-client.ts';
import type { UploadFile } from './form-data.ts';

const account = { phoneNumber: '01712345678', password: 'পাসওয়ার্ড-১২৩' };
const profile = { id: 'c1', phoneNumber: '+8801712345678', documents: [] };
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255]);

afterEach(() => {
  vi.unstubAllGlobals();
});

async function startRegistration() {
  const { baseUrl, received } = await startScriptedServer((response) => sendJson(response, 201, { data: profile }));
  const client = createClient({ baseUrl, token: 'opaque-token' });
  const request = () => {
    const [only, ...more] = received;
    if (!only || more.length > 0) throw new Error(`${received.length} requests instead of one`);
    return only;
  };
  return { client, request };
}

async function sendFile(nidDocument: UploadFile) {
  const { client, request } = await startRegistration();
  await client.customers.register({ ...account, nidDocument });
  const { files } = await parseForm(request());
  return files.nidDocument?.[0];
}

describe('a registration', () => {
  it('sends every text part unchanged', async () => {
    const { client, request } = await startRegistration();
    const text = {
      ...account,
      shopName: 'রহমান স্টোর',
      shopAddress: 'দোকান ৪,\r\nকারওয়ান বাজার',
      shopType: 'GROCERY' as const,
    };
    expect(await client.customers.register(text)).toEqual(profile);
    expect(request()).toMatchObject({ method: 'POST', url: '/api/auth/customer/register' });
    expect(request().headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    const { fields, files } = await parseForm(request());
    expect(fields).toEqual(Object.fromEntries(Object.entries(text).map(([part, value]) => [part, [value]])));
    expect(files).toEqual({});
  });

  it('omits undefined values', async () => {
    const { client, request } = await startRegistration();
    await client.customers.register({ ...account, name: undefined, shopImage: undefined });
    const { fields, files } = await parseForm(request());
    expect([Object.keys(fields), files]).toEqual([['phoneNumber', 'password'], {}]);
  });

  it('sends three files', async () => {
    const { client, request } = await startRegistration();
    await client.customers.register({
      ...account,
      shopImage: new File([png], 'dokan.png', { type: 'image/png' }),
      nidDocument: { data: png, name: 'nid.webp', type: 'image/webp' },
      tradeLicenseDocument: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
    });
    const { files } = await parseForm(request());
    expect(files).toEqual({
      shopImage: [{ name: 'dokan.png', type: 'image/png', bytes: Buffer.from(png) }],
      nidDocument: [{ name: 'nid.webp', type: 'image/webp', bytes: Buffer.from(png) }],
      tradeLicenseDocument: [{ name: 'tradeLicenseDocument', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }],
    });
  });

  it('sends no token', async () => {
    const { client, request } = await startRegistration();
    await client.customers.register(account);
    expect(request().headers.authorization).toBeUndefined();
  });

  it.each([
    [409, 'CONFLICT', ConflictError],
    [413, 'PAYLOAD_TOO_LARGE', PayloadTooLargeError],
    [429, 'RATE_LIMITED', RateLimitedError],
    [502, 'STORAGE_ERROR', StorageError],
  ] as const)('is not retried after %d', async (status, code, errorClass) => {
    const { baseUrl, received } = await startScriptedServer((response) =>
      sendError(response, status, { code }, { 'retry-after': '0' }),
    );
    const result = await createClient({ baseUrl }).customers.register.safe(account);
    expect(result).toMatchObject({ ok: false, status });
    expect(!result.ok && result.error).toBeInstanceOf(errorClass);
    expect(received).toHaveLength(1);
  });

  it('is not retried after a broken connection', async () => {
    const { baseUrl, received } = await startScriptedServer((response) => void response.destroy());
    await rejectionOf(createClient({ baseUrl }).customers.register(account));
    expect(received).toHaveLength(1);
  });
});

describe('an uploaded file', () => {
  const shown = { type: 'image/png', bytes: Buffer.from(png) };

  it.each<[string, UploadFile, string]>([
    ['a File', new File([png], 'পরিচয়পত্র.png', { type: 'image/png' }), 'পরিচয়পত্র.png'],
    ['a Blob, named after its part', new Blob([png], { type: 'image/png' }), 'nidDocument'],
    ['bytes', { data: png, name: 'nid.png', type: 'image/png' }, 'nid.png'],
    [
      'a Buffer that is part of a larger one',
      { data: Buffer.from([1, ...png, 2]).subarray(1, -1), name: 'a b.png', type: 'image/png' },
      'a b.png',
    ],
    ['an ArrayBuffer', { data: png.buffer, type: 'image/png' }, 'nidDocument'],
    ['a Blob with a name', { data: new Blob([png], { type: 'image/png' }), name: 'nid.png' }, 'nid.png'],
    ['a File with another name', { data: new File([png], 'a.png', { type: 'image/png' }), name: 'b.png' }, 'b.png'],
    ['a File with its own name', { data: new File([png], 'a.png', { type: 'image/png' }) }, 'a.png'],
    ['a Blob of another type', { data: new Blob([png], { type: 'text/plain' }), type: 'image/png' }, 'nidDocument'],
  ])('may be %s', async (_, file, name) => {
    expect(await sendFile(file)).toEqual({ ...shown, name });
  });

  it('arrives complete if its name has line breaks and quotes', async () => {
    const file = await sendFile({ data: png, name: 'a"b\r\nX-Evil: 1.png', type: 'image/png' });
    expect(file).toMatchObject({ ...shown, name: expect.stringContaining('X-Evil') });
  });

  it('of React Native is passed to its FormData unchanged', async () => {
    const appended: unknown[][] = [];
    const NativeFormData = class {
      append(...args: unknown[]) {
        appended.push(args);
      }
    };
    vi.stubGlobal('FormData', NativeFormData);
    const bodies: unknown[] = [];
    const client = createClient({
      baseUrl: 'http://localhost',
      fetch: async (_, { body, headers }) => {
        bodies.push(body);
        expect(new Headers(headers).has('content-type')).toBe(false);
        return Response.json({ data: profile }, { status: 201 });
      },
    });
    const photo = { uri: 'file:///cache/dokan.jpg', name: 'dokan.jpg', type: 'image/jpeg' };
    await client.customers.register({ ...account, shopImage: photo });
    expect(appended).toEqual([...Object.entries(account), ['shopImage', photo]]);
    expect(appended[2]?.[1]).toBe(photo);
    expect(bodies).toEqual([expect.any(NativeFormData)]);
  });

  it('cannot be a path', () => {
    expectTypeOf<string>().not.toExtend<UploadFile>();
  });
});
