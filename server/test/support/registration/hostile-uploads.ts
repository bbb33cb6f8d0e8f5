import { connect } from 'node:net';
import { encodeForm, filePart, requiredParts, sampleFile } from './forms.ts';

/** A registration with one large file, or with the same number of bytes before or after its form. */
export type Upload = {
  readonly name: string;
  readonly boundary: string;
  /** Bytes before and after the form. */
  readonly preamble?: string;
  readonly epilogue?: string;
  /** The bytes that the file repeats. */
  readonly fill: string | Uint8Array;
  /** The size of each chunk of a chunked body, in bytes. */
  readonly chunkBytes?: number;
  /** True if the server may reject it without reading it to its end. */
  readonly isRejected?: boolean;
};

/** A boundary as browsers generate them. */
const USUAL = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
const SHORT = 'x';
const HYPHENS = '-'.repeat(70);

/** Random bytes without 255, which would be markers of a JPEG picture. */
const RANDOM = randomBytes(1024 * 1024).map((byte) => byte % 255);
export const ORDINARY: Upload = { name: 'ordinary', boundary: USUAL, fill: RANDOM };

/** Uploads that cause the most work for a parser that examines every byte. */
export const HOSTILE: readonly Upload[] = [
  ...['\r', '\n', '\r\n', '\r\n-', '\r\n--', '-'].flatMap((fill) => [
    { name: JSON.stringify(fill), boundary: USUAL, fill },
    { name: `${JSON.stringify(fill)}, short boundary`, boundary: SHORT, fill },
  ]),
  { name: 'hyphens, boundary of hyphens', boundary: HYPHENS, fill: '-' },
  { name: 'almost the boundary', boundary: USUAL, fill: `\r\n--${USUAL.slice(0, -1)}` },
  { name: 'almost the boundary, of hyphens', boundary: HYPHENS, fill: `\r\n--${HYPHENS.slice(0, -1)}x` },
  { name: 'almost a delimiter', boundary: USUAL, fill: `\r\n--${USUAL}\r` },
  { name: 'almost a delimiter, short boundary', boundary: SHORT, fill: `\r\n--${SHORT}\r` },
  { name: 'almost the last delimiter, short boundary', boundary: SHORT, fill: `\r\n--${SHORT}-` },
  { name: 'a preamble of line breaks', boundary: USUAL, preamble: '\r\n', fill: '' },
  { name: 'a preamble of almost delimiters', boundary: SHORT, preamble: `\r\n--${SHORT}x`, fill: '' },
  { name: 'an epilogue of delimiters', boundary: SHORT, epilogue: `\r\n--${SHORT}\r\n`, fill: '' },
  { name: 'chunks of 512 bytes', boundary: USUAL, fill: ORDINARY.fill, chunkBytes: 512 },
  { name: 'chunks of 64 bytes', boundary: USUAL, fill: ORDINARY.fill, chunkBytes: 64, isRejected: true },
  { name: 'chunks of 1 byte', boundary: USUAL, fill: '\r', chunkBytes: 1, isRejected: true },
];

/**
 * Sends a request of `encodeUpload` over a new connection.
 *
 * @returns the status; undefined if the server closed the connection without a response
 */
export async function sendUpload(port: number, request: Uint8Array): Promise<number | undefined> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
  });
  // A server that rejects a body may close the connection before it has read everything.
  socket.on('error', () => undefined);
  // `once` would reject if the server closes the connection while the request is written.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(request);
  await Promise.race([closed, new Promise((resolve) => socket.once('data', resolve))]);
  socket.destroy();
  await closed;
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1];
  return status === undefined ? undefined : Number(status);
}

/** Encodes the whole request, with a new phone number. */
export function encodeUpload(upload: Upload, byteSize: number): Buffer {
  const { boundary, preamble, epilogue, fill, chunkBytes } = upload;
  const file = sampleFile('image/jpeg', fill === '' ? 5_000 : byteSize);
  if (fill !== '') file.fill(fill, 5_000, byteSize - 2);
  const form = encodeForm([...requiredParts(), filePart('shopImage', 'image/jpeg', file)], boundary);
  // The line break ends the padding, so that it is not read as the start of the first delimiter.
  const padding = (bytes = '') => (bytes === '' ? '' : `${bytes.repeat(byteSize / bytes.length)}\r\n`);
  const body = Buffer.concat([Buffer.from(padding(preamble)), form, Buffer.from(padding(epilogue))]);
  const head = [
    'POST /api/auth/customer/register HTTP/1.1',
    'Host: localhost',
    `Content-Type: multipart/form-data; boundary="${boundary}"`,
    chunkBytes === undefined ? `Content-Length: ${body.length}` : 'Transfer-Encoding: chunked',
  ];
  const framed = chunkBytes === undefined ? body : encodeChunks(body, chunkBytes);
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), framed]);
}

/** @see https://www.rfc-editor.org/rfc/rfc9112#section-7.1 */
function encodeChunks(body: Buffer, chunkBytes: number): Buffer {
  const size = Buffer.from(`${chunkBytes.toString(16)}\r\n`);
  const framedBytes = size.length + chunkBytes + 2;
  const count = Math.floor(body.length / chunkBytes);
  const chunks = Buffer.alloc(count * framedBytes);
  for (let index = 0; index < count; index += 1) {
    const at = index * framedBytes;
    size.copy(chunks, at);
    body.copy(chunks, at + size.length, index * chunkBytes, (index + 1) * chunkBytes);
    chunks.write('\r\n', at + framedBytes - 2);
  }
  const rest = body.subarray(count * chunkBytes);
  const lastChunk = rest.length > 0 ? [Buffer.from(`${rest.length.toString(16)}\r\n`), rest, Buffer.from('\r\n')] : [];
  return Buffer.concat([chunks, ...lastChunk, Buffer.from('0\r\n\r\n')]);
}

function randomBytes(byteLength: number): Uint8Array {
  const bytes = new Uint8Array(byteLength);
  for (let at = 0; at < byteLength; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}
