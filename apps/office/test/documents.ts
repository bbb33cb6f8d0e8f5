import { noise } from '../../../server/test/support/pictures/hostile-pictures.ts';

/** Returns a photograph of a document. */
export async function jpegDocument(width = 1_200, height = 800): Promise<File> {
  return new File([new Uint8Array(await noise(width, height).jpeg().toBuffer())], 'nid.jpg', { type: 'image/jpeg' });
}

/** Returns a picture of a document that a program has made. */
export async function pngDocument(): Promise<File> {
  return new File([new Uint8Array(await noise(1_200, 800).png().toBuffer())], 'nid.png', { type: 'image/png' });
}

/** Returns a PDF with a word and a black box on each page. */
export function pdfDocument(pages = 1): File {
  const content = 'BT /F1 24 Tf 72 700 Td (Trade licence 2027) Tj ET 100 300 200 200 re f';
  const first = 5;
  const kids = Array.from({ length: pages }, (_, page) => `${first + page} 0 R`).join(' ');
  const resources = '<< /Font << /F1 3 0 R >> >>';
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents 4 0 R >>`;
  return toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...Array.from({ length: pages }, () => page),
  ]);
}

/** Returns a PDF as an office scanner makes it: one black-and-white picture in the compression of fax machines. */
export async function scannedDocument(): Promise<File> {
  const [width, height] = [200, 100];
  const tiff = await noise(width, height)
    .toColourspace('b-w')
    .threshold()
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer();
  const data = stripOf(tiff).toString('latin1');
  const parameters = `<< /K -1 /Columns ${width} /Rows ${height} >>`;
  const content = '500 0 0 250 40 500 cm /Scan Do';
  return toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Scan 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1 ` +
      `/Filter /CCITTFaxDecode /DecodeParms ${parameters} /Length ${data.length} >>\nstream\n${data}\nendstream`,
  ]);
}

/** A dark square of 32 pixels in JPEG 2000, which `opj_compress` has written. No library here writes it. */
const JPEG_2000 = Buffer.from(
  '/0//UQAvAAAAAAAgAAAAIAAAAAAAAAAAAAAAIAAAACAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEBBQQEAAH/XAATQEBISFBISFBISFBI' +
    'SFBISFD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAAjAAH/k8+wBAiAgICAgICAgICAgICAgICAgP/Z',
  'base64',
).toString('latin1');

/** Returns a PDF as libraries and land offices scan it: one picture in JPEG 2000. */
export function jpeg2000Document(): File {
  const content = '500 0 0 500 40 300 cm /Scan Do';
  return toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Scan 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /XObject /Subtype /Image /Width 32 /Height 32 /ColorSpace /DeviceRGB /BitsPerComponent 8 ' +
      `/Filter /JPXDecode /Length ${JPEG_2000.length} >>\nstream\n${JPEG_2000}\nendstream`,
  ]);
}

/** Returns a PDF that nothing opens without its password. */
export function lockedDocument(): File {
  const key = `<${'5a'.repeat(32)}>`;
  return toPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
      `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O ${key} /U ${key} >>`,
    ],
    ` /Encrypt 4 0 R /ID [${key} ${key}]`,
  );
}

/** Returns the beginning of a file, as an upload leaves it that was cut. */
export async function cutDocument(file: File, bytes: number): Promise<File> {
  return new File([(await file.arrayBuffer()).slice(0, bytes)], file.name, { type: file.type });
}

/** Returns a file that begins like a PDF and is none. */
export const brokenDocument = () => new File(['%PDF-1.7\nnothing'], 'licence.pdf', { type: 'application/pdf' });

function toPdf(objects: readonly string[], trailer = ''): File {
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const start = pdf.length;
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return new File([Buffer.from(pdf, 'latin1')], 'licence.pdf', { type: 'application/pdf' });
}

/** Returns the picture data of a TIFF file with one strip. */
function stripOf(tiff: Buffer): Buffer {
  const directory = tiff.readUInt32LE(4);
  const readTag = (tag: number): number => {
    for (let entry = directory + 2; ; entry += 12) {
      if (tiff.readUInt16LE(entry) !== tag) continue;
      return tiff.readUInt16LE(entry + 2) === 3 ? tiff.readUInt16LE(entry + 8) : tiff.readUInt32LE(entry + 8);
    }
  };
  const [offsets, counts] = [273, 279];
  const start = readTag(offsets);
  return tiff.subarray(start, start + readTag(counts));
}
