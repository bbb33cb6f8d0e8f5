import { DOCUMENT_MIME_TYPES, DOCUMENT_PARTS, type DocumentMimeType, type DocumentPart } from '@arot/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countEverything,
  type FormPart,
  filePart,
  requiredParts,
  sampleFile,
  sendForm,
} from '../../../test/support/registration/forms.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { detectMimeType, SIGNATURE_BYTES } from './detect-mime-type.ts';

const html = Buffer.from('<!doctype html><title>x</title><script>alert(1)</script>'.repeat(20));

/** First bytes of files of other types, which no part accepts. */
const OTHER_TYPES: Readonly<Record<string, Buffer>> = {
  'text/html': html,
  'image/gif': Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1'),
  'application/zip': Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'),
  'application/gzip': Buffer.from('1f8b0800000000000003', 'hex'),
  'text/plain': Buffer.from('hello'),
};

const parts = Object.keys(DOCUMENT_PARTS) as DocumentPart[];

type File = { readonly actual: string; readonly declared: DocumentMimeType; readonly byteSize: number };

const file: fc.Arbitrary<File> = fc
  .record({
    actual: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...DOCUMENT_MIME_TYPES) },
      fc.constantFrom(...Object.keys(OTHER_TYPES)),
    ),
    byteSize: fc.oneof(fc.integer({ min: 42, max: 300 }), fc.integer({ min: SIGNATURE_BYTES - 50, max: 90_000 })),
    isHonest: fc.constantFrom(true, true, true, false),
    other: fc.constantFrom(...DOCUMENT_MIME_TYPES),
  })
  .map(({ actual, byteSize, isHonest, other }) => ({
    actual,
    byteSize,
    declared: isDocumentType(actual) && isHonest ? actual : other,
  }));

function isDocumentType(type: string): type is DocumentMimeType {
  return (DOCUMENT_MIME_TYPES as readonly string[]).includes(type);
}

function bytesOf({ actual, byteSize }: File): Buffer<ArrayBuffer> {
  return isDocumentType(actual) ? sampleFile(actual, byteSize) : Buffer.alloc(byteSize, OTHER_TYPES[actual]);
}

describe('detectMimeType', () => {
  it('detects the type of each of several concurrent files', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 2, maxLength: 12 }), async (files) => {
        const found = await Promise.all(
          files.map((each) => detectMimeType(bytesOf(each).subarray(0, SIGNATURE_BYTES))),
        );
        for (const [index, { actual }] of files.entries()) {
          if (!(actual in OTHER_TYPES)) expect(found[index]).toBe(actual);
          else expect(DOCUMENT_MIME_TYPES).not.toContain(found[index]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('does not detect HTML as a PDF beside a real PDF', async () => {
    const found = await Promise.all([html, sampleFile('application/pdf')].map(detectMimeType));
    expect(found).toEqual([undefined, 'application/pdf']);
  });

  it('never fails, for any bytes', async () => {
    const signature = fc.constantFrom(
      ...DOCUMENT_MIME_TYPES.map((type) => sampleFile(type, 16)),
      ...Object.values(OTHER_TYPES),
      ...['II*\0', 'MM\0*', 'ID3', '\x1aE\xdf\xa3', 'OggS', '\0\0\0\x18ftypmif1', 'RIFF', 'PK\x03\x04', '\xff\xfb'].map(
        (text) => Buffer.from(text, 'latin1'),
      ),
    );
    const bytes = fc
      .tuple(signature, fc.uint8Array({ maxLength: SIGNATURE_BYTES }))
      .map(([start, rest]) => Buffer.concat([start, rest]).subarray(0, SIGNATURE_BYTES));
    await fc.assert(
      fc.asyncProperty(bytes, async (beginning) => {
        const found = await detectMimeType(beginning);
        expect(['string', 'undefined']).toContain(typeof found);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('POST /api/auth/customer/register', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.close());

  /** Repeats a request that is rejected by overload. */
  async function register(form: readonly FormPart[]) {
    for (;;) {
      const response = await sendForm(server, form);
      if (response.status !== 429 && response.status !== 503) return response;
    }
  }

  it('accepts a small WebP beside a small JPEG', async () => {
    const form = [
      ...requiredParts(),
      filePart('shopImage', 'image/webp', sampleFile('image/webp', 42)),
      filePart('nidDocument', 'image/jpeg', sampleFile('image/jpeg', 300)),
    ];
    const { status, body } = await register(form);
    expect([status, body.data?.documents.map(({ mimeType }) => mimeType)]).toEqual([201, ['image/webp', 'image/jpeg']]);
  });

  it('rejects HTML declared as a PDF beside a real PDF', async () => {
    const form = [
      ...requiredParts(),
      filePart('nidDocument', 'application/pdf', html),
      filePart('tradeLicenseDocument', 'application/pdf'),
    ];
    const { status, body } = await register(form);
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ['nidDocument']]);
  });

  it('accepts each of several concurrent forms exactly if its own files have their declared types', async () => {
    const before = await countEverything(server);
    let [accepted, documents] = [0, 0];
    const form = fc.uniqueArray(fc.record({ part: fc.constantFrom(...parts), file }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ part }) => part,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(form, { minLength: 2, maxLength: 8 }), async (forms) => {
        const responses = await Promise.all(
          forms.map((files) =>
            register([
              ...files.map(({ part, file }) => filePart(part, file.declared, bytesOf(file))),
              ...requiredParts(),
            ]),
          ),
        );
        for (const [index, files] of forms.entries()) {
          const wrong = files.filter(
            ({ part, file: { actual, declared } }) =>
              actual !== declared || !(DOCUMENT_PARTS[part].mimeTypes as readonly string[]).includes(declared),
          );
          expect(responses[index]?.status, JSON.stringify(responses[index]?.body)).toBe(wrong.length > 0 ? 400 : 201);
          if (wrong.length > 0) continue;
          accepted += 1;
          documents += files.length;
        }
      }),
      { numRuns: 60 },
    );
    expect(accepted).toBeGreaterThan(10);
    expect(await countEverything(server)).toMatchObject({
      accounts: before.accounts + accepted,
      objects: before.objects + documents,
    });
  });
});
