/**
 * Converts one picture and ends. It is a process of its own, because decoders of pictures are native code that reads hostile
 * bytes: see docs/decisions/0065-files.md. It is JavaScript, so that the package runs the same file.
 *
 * @typedef {{ bytes: Uint8Array, widths: readonly number[], maxPixels: number, maxSide: number }} Task
 */
import { setPriority } from 'node:os';

/** Memory that the decoder may need for one whole picture, in bytes. */
const MAX_DECODER_BYTES = 110_000_000;
/** All memory of this process. Decoding needs less, unless a header lies. */
const MAX_RSS_BYTES = 190_000_000;
const RSS_CHECK_MS = 5;
const QUALITY = 80;

// Requests of customers go first.
setPriority(10);
process.once('message', (task) => void run(/** @type {Task} */ (task)));

/** @param {Task} task */
async function run(task) {
  setInterval(() => {
    if (process.memoryUsage.rss() > MAX_RSS_BYTES) process.exit(3);
  }, RSS_CHECK_MS).unref();
  /** @type {unknown} */
  const result = await convert(task).catch((error) => ({ error: 'unreadable', cause: String(error) }));
  process.send?.(result, () => process.disconnect());
}

/** @param {Task} task */
async function convert({ bytes, widths, maxPixels, maxSide }) {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // libvips can read dozens of formats, some of them by libraries that are not made for hostile files.
  sharp.block({ operation: ['VipsForeignLoad'] });
  const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);
  sharp.unblock({ operation: loaders });

  const found = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height, format, compression, pages = 1, orientation = 1 } = found;
  const isKnown = ['jpeg', 'png', 'webp'].includes(format) || (format === 'heif' && compression === 'av1');
  if (!isKnown) return { error: 'type' };
  if (pages > 1) return { error: 'animated' };
  if (width > maxSide || height > maxSide || width * height > maxPixels) return { error: 'size' };
  if (width * height * decoderBytesPerPixel(found) > MAX_DECODER_BYTES) return { error: 'memory' };

  const largest = Math.max(...widths);
  // Each file fits into a box that is twice as high as wide, so that no column of pixels becomes a huge file.
  const whole = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true })
    .autoOrient()
    .resize({ width: largest, height: 2 * largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files = [];
  for (const name of widths) {
    const { width: rawWidth, height: rawHeight, channels } = whole.info;
    const resized = sharp(whole.data, { raw: { width: rawWidth, height: rawHeight, channels } }).resize({
      width: name,
      height: 2 * name,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const webp = await resized.clone().webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
    const jpg = await resized
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    for (const [extension, { data, info }] of Object.entries({ webp, jpg })) {
      files.push({ name, extension, width: info.width, height: info.height, bytes: data });
    }
  }
  const isTurned = orientation > 4;
  return { width: isTurned ? height : width, height: isTurned ? width : height, files };
}

/**
 * Returns the bytes that a decoder needs for each pixel, as measured. Others decode by lines.
 *
 * @param {import('sharp').Metadata} metadata
 */
function decoderBytesPerPixel({ format, isProgressive, channels, depth, chromaSubsampling }) {
  if (format === 'heif') return 20;
  if (!isProgressive) return 1;
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 3 : 2 * channels;
  return channels * (depth === 'ushort' ? 2 : 1);
}
