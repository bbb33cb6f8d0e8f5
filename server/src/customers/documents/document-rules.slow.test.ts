import { expect, test } from 'vitest';
import {
  countEverything,
  type Form,
  filePart,
  requiredParts,
  sampleFile,
  sendForm,
  sendRejected,
} from '../../../test/support/registration/forms.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const MAX = 10_485_760;

const server = await startTestServer();

const send = (parts: Form, headers: Record<string, string> = {}) => sendForm(server, parts, { headers });
const rejected = (parts: Form, status = 400, headers: Record<string, string> = {}) =>
  sendRejected(server, parts, status, headers);

const types = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
const cases = ['shopImage', 'nidDocument', 'tradeLicenseDocument'].flatMap((part) =>
  [...types, 'image/gif', 'image/jpg', 'text/html'].flatMap((declared) =>
    types.map((actual) => [part, declared, actual] as const),
  ),
);

test.each(cases)('validates the %s that is declared as %s and is %s', async (part, declared, actual) => {
  const form = [...requiredParts(), { name: part, fileName: 'a', type: declared, content: sampleFile(actual) }];
  if (declared === actual && !(part === 'shopImage' && declared === 'application/pdf')) {
    expect((await send(form)).body.data.documents[0]?.mimeType).toBe(declared);
  } else {
    expect(Object.keys((await rejected(form)).fields ?? {})).toEqual([part]);
  }
});

test.each([
  ['image/jpg', 'image/jpeg', 'Is declared as image/jpg. Declare image/jpeg.'],
  ['image/pjpeg', 'image/jpeg', 'Is declared as image/pjpeg. Declare image/jpeg.'],
  ['application/octet-stream', 'image/png', 'Is declared as application/octet-stream. Declare image/png.'],
  ['application/pdf', 'image/webp', 'Is declared as application/pdf. Declare image/webp.'],
  [undefined, 'image/jpeg', 'Has no declared type. Declare image/jpeg.'],
  ['image/jpg', 'application/pdf', 'Must be a JPEG, PNG or WebP image.'],
] as const)('says of a shop image that is declared as %s and is %s what to declare', async (type, actual, message) => {
  const part = { name: 'shopImage', fileName: 'a', content: sampleFile(actual), ...(type ? { type } : {}) };
  const { fields } = await rejected([...requiredParts(), part]);
  expect(fields).toEqual({ shopImage: [message] });
});

test.each([
  ['text', Buffer.from('hello'.repeat(2_000))],
  ['an archive', Buffer.from('PK\x03\x04'.padEnd(9_000, '\0'))],
  ['an SVG document', Buffer.from('<svg onload=alert(1)>'.repeat(400))],
  ['one byte', Buffer.from([0x89])],
  ['almost a signature', Buffer.from('89504e470d0a1a0b', 'hex')],
  ['a signature that is not at the start', Buffer.concat([Buffer.alloc(10), sampleFile('image/png')])],
])('rejects %s as an image', async (_what, content) => {
  const form = [...requiredParts(), { name: 'shopImage', fileName: 'a.png', type: 'image/png', content }];
  expect(Object.keys((await rejected(form)).fields ?? {})).toEqual(['shopImage']);
});

test.each([
  ['only its signature', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['an animation', Buffer.concat([sampleFile('image/png', 33), Buffer.from('\0\0\0\x08acTL'), Buffer.alloc(90)])],
])('accepts a PNG with %s', async (_what, content) => {
  expect((await send([...requiredParts(), filePart('shopImage', 'image/png', content)])).status).toBe(201);
});

const whole = sampleFile('image/jpeg', 9_000);
/** A thumbnail in a segment has an end of its own. */
const thumbnail = Buffer.concat([Buffer.from('ffd8ffe10006ffd9aabb', 'hex'), Buffer.alloc(9_000)]);

test.each([
  ['half a picture', whole.subarray(0, 4_500), 400],
  ['all but its last byte', whole.subarray(0, -1), 400],
  ['only the end of its thumbnail', thumbnail, 400],
  ['a thumbnail and its end', Buffer.concat([thumbnail, Buffer.from('ff00ffd0ffffd9', 'hex')]), 201],
  ['other bytes after its end', Buffer.concat([whole, Buffer.from('ffda0000', 'hex')]), 201],
])('returns for a JPEG document with %s the status of its end', async (_what, content, status) => {
  const form = [...requiredParts(), filePart('nidDocument', 'image/jpeg', content)];
  if (status === 201) expect((await send(form)).status).toBe(201);
  else
    expect((await rejected(form)).fields).toEqual({ nidDocument: [expect.stringContaining('Send the whole file.')] });
});

test('ignores the parameters and the letter case of a declared type', async () => {
  const part = { ...filePart('shopImage'), type: 'Image/PNG; name=a.png' };
  expect((await send([...requiredParts(), part])).body.data.documents[0]?.mimeType).toBe('image/png');
});

test('accepts three files of 10 MiB', async () => {
  const names = ['shopImage', 'nidDocument', 'tradeLicenseDocument'];
  const { status, body } = await send([
    ...names.map((name) => filePart(name, 'image/jpeg', sampleFile('image/jpeg', MAX))),
    ...requiredParts(),
  ]);
  expect([status, body.data.documents.map(({ byteSize }) => byteSize)]).toEqual([201, [MAX, MAX, MAX]]);
});

test.each([
  ['1 byte', 1, /^(close|keep-alive)$/],
  ['2 MiB', 2 * 1024 * 1024, /^close$/],
])(
  'returns 413 and names the part for a file that is %s too large; closes the connection if data still arrives',
  async (_what, more, connection) => {
    const form = [
      ...requiredParts(),
      filePart('shopImage'),
      filePart('nidDocument', 'application/pdf', sampleFile('application/pdf', MAX + more)),
    ];
    const before = await countEverything(server);
    const { status, body, headers } = await send(form);
    expect(status).toBe(413);
    expect(headers.get('connection')).toMatch(connection);
    expect(body.error).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'Choose a file of 10 MiB or smaller.',
      fields: { nidDocument: [expect.any(String)] },
    });
    expect(await countEverything(server)).toEqual(before);
  },
);

test('returns 413 for a Content-Length above the sum of all part limits', async () => {
  await rejected(Buffer.alloc(40 * 1024 * 1024), 413);
});

test.each([
  ['shop/../../etc/front.png', 'front.png'],
  ['C:\\fakepath\\front.png', 'front.png'],
  ['\u0009front\u0007\u202egnp.png', 'frontgnp.png'],
  ['..', 'shop-image.png'],
  ['photos/', 'shop-image.png'],
  ['', 'shop-image.png'],
  ['\u09a1\u09bc.png', '\u09a1\u09bc.png'.normalize('NFC')],
  [`${'ক'.repeat(300)}.png`, `${'ক'.repeat(251)}.png`],
  ['🐎'.repeat(200), '🐎'.repeat(127)],
  ['%22quoted%22.png', '"quoted".png'],
  ["it's; 100% \\.png", '.png'],
])('stores the file name %j as %j', async (fileName, originalName) => {
  const { body } = await send([...requiredParts(), { ...filePart('shopImage'), fileName }]);
  expect(body.data.documents[0]?.originalName).toBe(originalName);
});
