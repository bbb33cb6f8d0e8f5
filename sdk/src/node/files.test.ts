import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseForm } from '../../test/support/parse-form.ts';
import { rejectionOf, sendJson, startScriptedServer } from '../../test/support/scripted-server.ts';
import { createClient } from '../create-client.ts';
import type { UploadFile } from '../form-data.ts';
import { fileFromPath } from './file-from-path.ts';
import { fileFromStream } from './file-from-stream.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'arot-files-'));
  file = path.join(folder, 'পরিচয় পত্র.PNG');
  await writeFile(file, png);
});
afterAll(() => rm(folder, { recursive: true }));

async function upload(shopImage: UploadFile) {
  const { baseUrl, received } = await startScriptedServer((response) =>
    sendJson(response, 201, { data: { documents: [] } }),
  );
  await createClient({ baseUrl }).customers.register({
    phoneNumber: '01712345678',
    password: 'long enough',
    shopImage,
  });
  const [request] = received;
  return request && (await parseForm(request)).files.shopImage?.[0];
}

describe('a file from a path', () => {
  it('has the name of the path and the type of its ending', async () => {
    const sent = { name: 'পরিচয় পত্র.PNG', type: 'image/png', bytes: png };
    expect(await upload(await fileFromPath(file))).toEqual(sent);
    expect(await upload(await fileFromPath(pathToFileURL(file)))).toEqual(sent);
  });

  it('has the name and the type that the caller gives', async () => {
    const given = { name: 'a.bin', type: 'image/webp' };
    expect(await upload(await fileFromPath(file, given))).toEqual({ ...given, bytes: png });
  });

  it('rejects a path without a file', async () => {
    expect(await rejectionOf(fileFromPath(path.join(folder, 'none.png')))).toBeInstanceOf(Error);
  });
});

describe('a file from a stream', () => {
  const given = { name: 'nid.png', type: 'image/png' };

  it.each<[string, () => AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>]>([
    ['Node', () => createReadStream(file)],
    ['the web', () => new Blob([png]).stream()],
  ])('of %s has its bytes', async (_, open) => {
    expect(await upload(await fileFromStream(open(), given))).toEqual({ ...given, bytes: png });
  });

  it('ends a stream with more bytes than the API accepts', async () => {
    const stream = createReadStream(file, { highWaterMark: 1 });
    const error = await rejectionOf(fileFromStream(stream, { ...given, maxBytes: 5 }));
    expect(error).toBeInstanceOf(RangeError);
    expect(stream.destroyed).toBe(true);
    expect((await fileFromStream(createReadStream(file), { ...given, maxBytes: 6 })).data).toHaveProperty('size', 6);
  });
});
