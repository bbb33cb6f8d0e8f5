import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Credentials, s3Location, startS3Server } from '../../../../tools/testing/s3-server.ts';
import { findAuditEvents } from '../../../test/support/accounts/audit-events.ts';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
import { noise } from '../../../test/support/pictures/hostile-pictures.ts';
import { upload } from '../../../test/support/pictures/upload.ts';
import { childrenOf } from '../../../test/support/process/children-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { importPictures, openPictureFolder } from '../../import/import-pictures.ts';
import type { DocumentStore } from '../document-store.ts';
import { FileStore } from '../file-store.ts';
import { S3Store } from '../s3-store.ts';
import { PICTURE_LAYOUT } from './picture-name.ts';
import { removeUnnamedPictures, sweepPictures } from './sweep-pictures.ts';
import type { StaffPicture } from './upload-picture.ts';

const DAY_MS = 24 * 3_600_000;

describe.each([
  ['file store', openFileStore],
  ['S3 store', openS3Store],
])('pictures in a %s', (_name, openStore) => {
  let store: DocumentStore;
  let close: () => Promise<void>;
  let server: TestServer;
  let token: string;
  let photo: Buffer;
  let uploaded: StaffPicture;

  beforeAll(async () => {
    ({ store, close } = await openStore());
    server = await startTestServer({ pictures: store, picturesOrigin: 'https://cdn.example' });
    const account = await createAccount(server, { role: 'editor', permissions: ['catalog:write', 'catalog:read'] });
    token = await createSession(server, account.id);
    // The camera was held upright: the sensor's rows are the columns of the picture.
    photo = await noise(900, 600)
      .withExif({ IFD0: { Make: 'camera' }, IFD3: { GPSLatitude: '23/1 48/1 0/1' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const response = await upload(server, token, photo);
    expect(response.status).toBe(201);
    uploaded = response.body.data;
  });
  afterAll(async () => {
    await server.close();
    await close();
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(server.origin + path, { headers, method });
  const pathOf = (name: number, extension: string) => `/pictures/${uploaded.hash}-${name}.${extension}`;
  const stored = async () => await server.database.fork().execute('select hash from picture');
  const dayLater = (days = 1) => new Date(Date.now() + days * DAY_MS + 60_000);
  const sweep = async (now = dayLater()) => await removeUnnamedPictures(server.database, () => now, store);

  it('has three widths as WebP and JPEG, upright and without metadata', async () => {
    expect(uploaded).toMatchObject({ width: 600, height: 900, reference: pathOf(1280, 'jpg') });
    expect(uploaded.files.map(({ name, width, height }) => [name, width, height])).toEqual([
      ...[320, 320].map((name) => [name, 320, 480]),
      ...[640, 640, 1280, 1280].map((name) => [name, 600, 900]),
    ]);
    for (const { url, type, byteSize, width, height } of uploaded.files) {
      const response = await get(new URL(url).pathname);
      expect(response.headers.get('content-type')).toBe(type);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.length).toBe(byteSize);
      const { exif, icc, xmp, orientation, ...found } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, orientation }).toEqual({});
      expect([found.format, found.width, found.height]).toEqual([type.slice('image/'.length), width, height]);
    }
  });

  it('is served for ever, to pages of every origin', async () => {
    const response = await get(pathOf(320, 'webp'), { origin: 'https://any.example' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: `"${uploaded.hash}-320.webp"`,
      'accept-ranges': 'bytes',
    });
    const head = await get(pathOf(320, 'webp'), {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength));
    const again = await get(pathOf(320, 'webp'), { 'if-none-match': response.headers.get('etag') ?? '' });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    const any = { 'if-none-match': '*' };
    expect((await get(pathOf(320, 'webp'), any)).status).toBe(304);
    expect((await get(`/pictures/${'0'.repeat(64)}-320.webp`, any)).status).toBe(404);
  });

  it('is served in parts', async () => {
    const whole = Buffer.from(await (await get(pathOf(640, 'jpg'))).arrayBuffer());
    const etag = `"${uploaded.hash}-640.jpg"`;
    const size = whole.length;
    const part = async (range: string, headers: Record<string, string> = {}) => {
      const response = await get(pathOf(640, 'jpg'), { range, ...headers });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, range: response.headers.get('content-range'), bytes };
    };
    const ten = { status: 206, range: `bytes 0-9/${size}`, bytes: whole.subarray(0, 10) };
    expect(await part('bytes=0-9')).toEqual(ten);
    expect(await part('bytes=0-9', { 'if-range': etag })).toEqual(ten);
    expect(await part('bytes=-5')).toMatchObject({ status: 206, bytes: whole.subarray(-5) });
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    const all = { status: 200, range: null, bytes: whole };
    expect(await part('bytes=0-1,4-5')).toEqual(all);
    expect(await part('lines=0-1')).toEqual(all);
    expect(await part('bytes=0-9', { 'if-range': '"another"' })).toEqual(all);
  });

  it('has no other files', async () => {
    const { hash } = uploaded;
    for (const name of [
      `${hash}-321.jpg`,
      `${hash}-320.png`,
      `${hash.toUpperCase()}-320.jpg`,
      `${hash}-320.jpg%00`,
      `..%2f..%2fsecret`,
      `%2e%2e%2f${hash}-320.jpg`,
      `..%5c${hash}-320.jpg`,
      `arot-store-turn.json`,
      `${'0'.repeat(64)}-320.jpg`,
    ]) {
      const response = await get(`/pictures/${name}`, { accept: 'text/html' });
      expect([name, response.status, response.headers.get('cache-control')]).toEqual([name, 404, 'no-store']);
      await response.arrayBuffer();
    }
  });

  it('is removed a day after nothing refers to it any more', async () => {
    const product = { slug: 'tea', name: 'Tea', images: [`https://shop.example${uploaded.reference}`] };
    await server.load({ products: [product] });
    expect(await sweep()).toBe(0);
    // It was seen in use a day from now.
    await server.replace({});
    expect(await sweep()).toBe(0);
    expect(await sweepPictures(server.database, () => dayLater(2), store, true)).toBe(1);
    expect(await sweep(dayLater(3))).toBe(1);
    expect(await stored()).toEqual([]);
    expect((await get(pathOf(320, 'jpg'))).status).toBe(404);
    expect((await upload(server, token, photo)).body.data).toEqual(uploaded);
    expect((await get(pathOf(320, 'jpg'))).status).toBe(200);
  });
});

describe('a picture', () => {
  let folder: string;
  let store: DocumentStore;
  let server: TestServer;
  let token: string;
  let photo: Buffer;
  let uploaded: StaffPicture;
  beforeAll(async () => {
    folder = temporaryFolder();
    store = await FileStore.open(folder, PICTURE_LAYOUT);
    server = await startTestServer({ pictures: store, picturesOrigin: 'https://cdn.example' });
    const account = await createAccount(server, { role: 'editor', permissions: ['catalog:write', 'catalog:read'] });
    token = await createSession(server, account.id);
    photo = await noise(60, 40).jpeg().toBuffer();
    uploaded = (await upload(server, token, photo)).body.data;
  });
  afterAll(async () => {
    await server.close();
  });
  const stored = async () => await server.database.fork().execute('select hash from picture');
  const dayLater = (days = 1) => new Date(Date.now() + days * DAY_MS + 60_000);
  const sweepAt = async (days = 1) => await removeUnnamedPictures(server.database, () => dayLater(days), store);

  it('is stored once, however often it is uploaded at the same time', async () => {
    let most = 0;
    const counting = setInterval(() => (most = Math.max(most, childrenOf(process.pid).length)), 20);
    const idle = childrenOf(process.pid).length;
    const responses = await Promise.all(Array.from({ length: 3 }, () => upload(server, token, photo)));
    clearInterval(counting);
    expect(responses.map(({ body }) => body.data)).toEqual(responses.map(() => uploaded));
    expect(await stored()).toEqual([{ hash: uploaded.hash }]);
    expect(most - idle).toBe(1);
  });

  it('is shown by the origin of pictures, and has to exist', async () => {
    const other = `/pictures/${'0'.repeat(64)}-1280.jpg`;
    const create = async (image: string) =>
      await server.request<{ data: { id: string }; error: { fields: object } }>('/api/staff/categories', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        json: { id: `c-${image.slice(10, 14)}`, name: 'Tea', image },
      });
    const rejected = await create(other);
    expect([rejected.status, rejected.body.error.fields]).toEqual([400, { image: [expect.any(String)] }]);
    const { body } = await create(uploaded.reference);
    expect(await server.data(`/api/categories/${body.data.id}`)).toMatchObject({
      image: `https://cdn.example${uploaded.reference}`,
    });
    await server.replace({});
  });

  it.each([
    ['a draft', { products: [{ slug: 'a', name: 'A', images: ['REFERENCE'] }] }],
    ['a category', { categories: [{ id: 'a', name: 'A', image: 'REFERENCE' }] }],
    ['a setting', { settings: { logo: 'REFERENCE' } }],
    ['app content', { appContent: [{ key: 'a', images: [{ url: 'REFERENCE' }] }] }],
  ])('stays while %s refers to it', async (_what, catalog) => {
    await server.load(JSON.parse(JSON.stringify(catalog).replaceAll('REFERENCE', uploaded.reference)));
    expect(await sweepAt()).toBe(0);
    expect(await stored()).toHaveLength(1);
    await server.replace({});
  });

  it('is set for products from a folder, once', async () => {
    const folder = temporaryFolder();
    const png = await noise(30, 20).png().toBuffer();
    await server.load({ products: ['tea', 'tea-2', 'চিনি'].map((slug) => ({ slug, name: slug })) });
    for (const name of ['চিনি.jpg', 'চিনি-2.PNG', 'tea-2.png', '.hidden']) {
      await writeFile(path.join(folder, name.normalize('NFD')), name === 'চিনি.jpg' ? photo : png);
    }
    const ctx = { em: server.database.fork(), clock: () => new Date() };
    const expected = { pictures: 3, products: 2, issues: [], dryRun: false };
    const dryRun = await importPictures(ctx, store, await openPictureFolder(folder), { dryRun: true });
    expect(dryRun).toEqual({ ...expected, changed: 2, dryRun: true });
    expect(await importPictures(ctx, store, await openPictureFolder(folder))).toEqual({ ...expected, changed: 2 });
    expect(await importPictures(ctx, store, await openPictureFolder(folder))).toEqual({ ...expected, changed: 0 });
    expect(await importPictures(ctx, store, await openPictureFolder(folder), { dryRun: true })).toMatchObject({
      changed: 0,
    });
    const rows = await server.database
      .fork()
      .execute(`select slug, images from product where images <> '[]' order by slug`);
    expect(rows).toEqual([
      { slug: 'tea-2', images: [expect.stringMatching(/^\/pictures\//)] },
      { slug: 'চিনি', images: [uploaded.reference, expect.stringMatching(/^\/pictures\//)] },
    ]);
    const events = await findAuditEvents(server.database.fork(), { since: new Date(0), limit: 100 });
    expect(events.filter(({ kind }) => kind === 'product_changed')).toHaveLength(2);

    await writeFile(path.join(folder, 'chal.jpg'), photo);
    await writeFile(path.join(folder, 'চিনি-3.jpg'), 'no picture');
    await writeFile(path.join(folder, 'prices.xlsx'), '');
    const issues = [
      'chal.jpg: There is no product "chal".',
      'prices.xlsx: Must be a .jpg, .jpeg, .png, .webp or .avif file.',
      'চিনি-3.jpg: Must be a JPEG, PNG, WebP or AVIF picture.',
    ];
    await expect(importPictures(ctx, store, await openPictureFolder(folder))).rejects.toMatchObject({ issues });
    expect(await importPictures(ctx, store, await openPictureFolder(folder), { skipIssues: true })).toMatchObject({
      products: 1,
      issues,
    });
    await server.replace({});
  });
  it('stays while another database uses the store', async () => {
    const before = await stored();
    await store.writeMarker('{"turn":"of another database"}', { replace: true, name: 'arot-store-turn.json' });
    expect(await sweepAt(9)).toBe(0);
    const byHand = (days: number) => sweepPictures(server.database, () => dayLater(days), store, false);
    await expect(byHand(9)).rejects.toThrow('AROT_PICTURES_URL');
    expect(await byHand(10)).toBe(before.length);
    expect(await stored()).toEqual([]);
    await server.database.fork().execute('update database_identity set alone_in_pictures_since = null');
    await upload(server, token, photo);
  });
});

async function openFileStore(): Promise<{ store: DocumentStore; close(): Promise<void> }> {
  const folder = temporaryFolder();
  return {
    store: await FileStore.open(folder, PICTURE_LAYOUT),
    close: () => rm(folder, { recursive: true }),
  };
}

/** Opens a bucket that shows its objects as a public one does. */
async function openS3Store(): Promise<{ store: DocumentStore; close(): Promise<void> }> {
  const server = await startS3Server();
  const location = s3Location(server.port, { prefix: 'pictures' });
  const store = await S3Store.open(location, { credentials: s3Credentials, layout: PICTURE_LAYOUT });
  return {
    store,
    close: async () => {
      store.close();
      await server.close();
    },
  };
}
