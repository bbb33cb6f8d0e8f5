import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../../../test/support/accounts/fixtures.ts';
import { foreignFiles, noise, polyglots } from '../../../../test/support/pictures/hostile-pictures.ts';
import { upload } from '../../../../test/support/pictures/upload.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import type { DocumentStore } from '../../document-store.ts';
import { FileStore } from '../../file-store.ts';
import { PICTURE_LAYOUT, pictureNames } from '../picture-name.ts';
import { removeUnnamedPictures } from '../sweep-pictures.ts';

const DAY_MS = 24 * 3_600_000;

describe('an upload', () => {
  let folder: string;
  let store: DocumentStore;
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    folder = temporaryFolder();
    store = await FileStore.open(folder, PICTURE_LAYOUT);
    server = await startTestServer({ pictures: store });
    const account = await createAccount(server, { role: 'editor', permissions: ['catalog:write'] });
    token = await createSession(server, account.id);
  });
  afterAll(async () => {
    await server.close();
  });
  const stored = async () => [
    ...(await server.database.fork().execute('select hash from picture')),
    ...(await readdir(folder)).filter((name) => !name.endsWith('.json')),
  ];

  it('stores nothing of a file that is no picture, or more than a picture', async () => {
    for (const { name, bytes } of [...(await foreignFiles()), ...(await polyglots())]) {
      const { status, body } = await upload(server, token, bytes);
      expect([name, status, body.error.fields]).toEqual([name, 400, { picture: [expect.any(String)] }]);
    }
    expect(await stored()).toEqual([]);
  });

  it('stores nothing of a damaged picture', async () => {
    const files = [noise(300, 200).jpeg(), noise(300, 200).png({ progressive: true }), noise(300, 200).webp()];
    for (const bytes of await Promise.all(files.map((file) => file.toBuffer()))) {
      const { status, body } = await upload(server, token, bytes.subarray(0, bytes.length * 0.9));
      expect([status, body.error.fields]).toEqual([
        400,
        { picture: ['Is damaged or incomplete. Save it again as a JPEG or PNG.'] },
      ]);
    }
    expect(await stored()).toEqual([]);
  });

  it('is rejected with 413 past 10 MiB, also if its length is not known', async () => {
    const bytes = Buffer.alloc(10 * 1024 * 1024 + 1, 'a');
    expect((await upload(server, token, bytes)).status).toBe(413);
    const body = new PassThrough();
    body.end(
      Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\n'),
        bytes,
      ]),
    );
    const response = await server.request('/api/staff/pictures', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
      body: body as unknown as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  it.each([
    ['no form', { body: 'x', headers: { 'content-type': 'image/jpeg' } }],
    ['no file', { body: new FormData() }],
    ['a text', { body: formOf({ picture: 'x' }) }],
    ['another part', { body: formOf({ photo: 'x' }) }],
  ])('is rejected with 400 for %s', async (_what, init) => {
    const headers = { authorization: `Bearer ${token}`, ...('headers' in init ? init.headers : {}) };
    await server.error('/api/staff/pictures', 400, { method: 'POST', ...init, headers } as RequestInit);
  });

  it('by cookie from a page of another origin is rejected', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const headers = { cookie: `arot_session=${token}`, origin };
      await server.error('/api/staff/pictures', 403, { method: 'POST', headers, body: formOf({ picture: 'x' }) });
    }
  });

  it('that ends while its files are written leaves nothing after a day', async () => {
    const photo = await noise(40, 30).jpeg().toBuffer();
    const { hash } = (await upload(server, token, photo)).body.data;
    const names = pictureNames(hash);
    // What a process leaves that is killed after two files and during a third.
    for (const name of names.slice(2)) await store.delete(name);
    await writeFile(path.join(folder, `${names[2]}.0123456789ab.part`), 'half of it');
    const later = new Date(Date.now() + DAY_MS + 60_000);
    expect(await removeUnnamedPictures(server.database, () => later, store)).toBe(1);
    expect(await stored()).toEqual([]);
  });
});

function formOf(parts: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return form;
}
