import { expect, it } from 'vitest';
import { PASSWORD } from '../../../../server/test/support/accounts/fixtures.ts';
import {
  type ArotClient,
  type ClientOptions,
  createClient,
  ForbiddenError,
  NotFoundError,
  PayloadTooLargeError,
  type RegisterCustomerBody,
  streamUpload,
  UnauthenticatedError,
} from '../../../src/index.ts';

type Api = {
  /** Opens a client without a session. `token` is its variable. */
  open(): {
    readonly connection: Pick<ClientOptions, 'baseUrl' | 'fetch'>;
    readonly session: { token: string | undefined };
    readonly client: ArotClient;
  };
  signIn(identifier: string): Promise<ArotClient>;
};

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 7, 0x4a, 0x46, 0x49, 0x46, 0, 1, 0xff, 0xd9]);
const pdf = new TextEncoder().encode('%PDF-1.7\n');

/** Uploads and downloads, with the mock and with a real server. */
export function testDocuments({ open, signIn }: Api): void {
  it('stores the documents of a registration, and returns their bytes', async () => {
    const { connection, session } = open();
    const client = createClient({ ...connection, token: () => session.token, upload: streamUpload() });
    const input = { phoneNumber: '01912345678', password: PASSWORD };
    const { documents } = await client.customers.register({
      ...input,
      shopImage: new File([jpeg], 'folder/দোকান "১".jpg', { type: 'image/jpeg' }),
      nidDocument: { data: pdf, name: 'nid.pdf', type: 'application/pdf' },
    });
    expect(documents).toHaveLength(2);
    expect(documents).toEqual(
      expect.arrayContaining([
        { type: 'SHOP_IMAGE', originalName: 'দোকান "১".jpg', mimeType: 'image/jpeg', byteSize: jpeg.length },
        { type: 'NID', originalName: 'nid.pdf', mimeType: 'application/pdf', byteSize: pdf.length },
      ]),
    );
    await expect(client.customers.downloadDocument('nid')).rejects.toBeInstanceOf(UnauthenticatedError);
    await expect(client.customers.downloadDocument('x' as 'nid')).rejects.toBeInstanceOf(UnauthenticatedError);
    const login = { identifier: input.phoneNumber, password: PASSWORD, responseMode: 'token' as const };
    session.token = (await client.auth.login(login)).token;
    expect((await client.customers.me()).documents).toEqual(documents);
    const download = await client.customers.downloadDocument('shop-image');
    expect(download).toMatchObject({ name: 'দোকান "১".jpg', type: 'image/jpeg', size: jpeg.length });
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(jpeg);
    await expect(client.customers.downloadDocument('trade-license')).rejects.toBeInstanceOf(NotFoundError);
    const unknown = await client.customers.downloadDocument('x' as 'nid').catch((cause) => cause);
    expect([unknown.name, Object.keys(unknown.fields)]).toEqual(['ValidationError', ['type']]);
    const user = await signIn('user@example.com');
    await expect(user.customers.downloadDocument('nid')).rejects.toBeInstanceOf(ForbiddenError);
  });

  it.each<[string, Partial<RegisterCustomerBody>, string]>([
    ['empty', { nidDocument: new File([], 'nid.pdf', { type: 'application/pdf' }) }, 'The file is empty.'],
    [
      'of a wrong type',
      { shopImage: new Blob([pdf], { type: 'application/pdf' }) },
      'Must be a JPEG, PNG or WebP image.',
    ],
    [
      'without a type',
      { shopImage: { data: jpeg, name: 'a.jpg' } },
      'Is declared as application/octet-stream. Declare image/jpeg.',
    ],
    [
      'of other bytes',
      { shopImage: new Blob([pdf], { type: 'image/png' }) },
      'The content of the file is not image/png.',
    ],
  ])('rejects a file that is %s, and stores nothing', async (_, files, message) => {
    const { client } = open();
    const input = { phoneNumber: '01512345678', password: PASSWORD, ...files };
    const error = await client.customers.register({ ...input, shopType: 'NONE' as never }).catch((cause) => cause);
    expect(error.name).toBe('ValidationError');
    expect(Object.keys(error.fields).toSorted()).toEqual([...Object.keys(files), 'shopType'].toSorted());
    expect(error.fields[Object.keys(files)[0] ?? '']).toEqual([message]);
    const login = { identifier: input.phoneNumber, password: PASSWORD, responseMode: 'token' as const };
    await expect(client.auth.login(login)).rejects.toBeInstanceOf(UnauthenticatedError);
  });

  it('rejects bodies and files that are too large', async () => {
    const { client } = open();
    const identifier = 'x'.repeat(100 * 1024);
    await expect(client.auth.login({ identifier, password: PASSWORD })).rejects.toBeInstanceOf(PayloadTooLargeError);
    const nidDocument = { data: new Uint8Array(10_485_761), name: 'nid.pdf', type: 'application/pdf' };
    nidDocument.data.set(pdf);
    const input = { phoneNumber: '01512345678', password: PASSWORD, nidDocument };
    const error = await client.customers.register(input).catch((cause) => cause);
    expect([error.name, error.fields]).toEqual([
      'PayloadTooLargeError',
      { nidDocument: ['Must have at most 10 MiB.'] },
    ]);
  });
}
