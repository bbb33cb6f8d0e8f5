import { expect, test, vi } from 'vitest';
import { openS3Store, startS3Server } from '../../../../tools/testing/s3-server.ts';
import { createSession } from '../../../test/support/accounts/fixtures.ts';
import {
  countEverything,
  type FormPart,
  filePart,
  requiredParts,
  sampleFile,
  sendForm,
} from '../../../test/support/registration/forms.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const MAX = 10_485_760;

const s3 = await startS3Server();
const server = await startTestServer({ documents: await openS3Store(s3) });

const send = (parts: readonly FormPart[], signal?: AbortSignal) => sendForm(server, parts, signal ? { signal } : {});

test('stores documents in a bucket and returns them unchanged', async () => {
  const small = sampleFile('image/png', 10);
  const large = sampleFile('application/pdf', MAX);
  const files = [filePart('shopImage', 'image/png', small), filePart('nidDocument', 'application/pdf', large)];
  const { status, body } = await send([...files, ...requiredParts()]);
  expect(status).toBe(201);
  const headers = { authorization: `Bearer ${await createSession(server, body.data.id)}` };
  for (const [path, content] of Object.entries({ 'shop-image': small, nid: large })) {
    const response = await fetch(`${server.origin}/api/customers/me/documents/${path}`, { headers });
    expect(Buffer.from(await response.arrayBuffer()).equals(content), path).toBe(true);
  }
});

test('leaves nothing in the bucket if the form is rejected after a multipart upload', async () => {
  const before = await countEverything(server);
  const large = filePart('nidDocument', 'application/pdf', sampleFile('application/pdf', MAX));
  const statuses = [
    (await send([large, ...requiredParts(), { name: 'email', content: 'none' }])).status,
    (await send([large, filePart('shopImage', 'image/png', sampleFile('image/png', MAX + 1)), ...requiredParts()]))
      .status,
  ];
  expect(statuses).toEqual([400, 413]);
  expect(await countEverything(server)).toEqual(before);
});

test('leaves nothing in the bucket if the client disconnects during the upload', async () => {
  const before = await countEverything(server);
  server.logs.length = 0;
  const large = filePart('nidDocument', 'application/pdf', sampleFile('application/pdf', MAX));
  const sent = send([large, ...requiredParts()], AbortSignal.timeout(60));
  await sent.catch(() => undefined);
  await vi.waitUntil(() => server.logs.some(({ msg }) => msg === 'request'), { timeout: 10_000 });
  await vi.waitUntil(async () => (await countEverything(server)).objects === before.objects, { timeout: 10_000 });
});

test('returns 502 if the S3 server cannot be reached', async () => {
  const before = await countEverything(server);
  await s3.close();
  expect((await send([filePart('shopImage'), ...requiredParts()])).status).toBe(502);
  expect(before.accounts).toBe(1);
});
