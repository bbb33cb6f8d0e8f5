import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countEverything,
  type FormPart,
  filePart,
  requiredParts,
  sampleFile,
  sendForm,
  sendRejected,
} from '../../../test/support/registration/forms.ts';
import { MemoryStore } from '../../../test/support/registration/memory-store.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const MAX = 10_485_760;

/** Issues that a form can have together: the parts that cause each, and the field that the response names. */
const ISSUES: readonly { readonly field: string; readonly parts: readonly FormPart[] }[] = [
  { field: 'email', parts: [{ name: 'email', content: 'invalid' }] },
  { field: 'name', parts: [{ name: 'name', content: 'x'.repeat(121) }] },
  { field: 'shopName', parts: [{ name: 'shopName', content: Buffer.from([0xff, 0xfe]) }] },
  { field: 'shopAddress', parts: [{ name: 'shopAddress', content: 'x'.repeat(100_000) }] },
  { field: 'shopType', parts: [{ name: 'shopType', content: 'BANK' }] },
  { field: 'customerType', parts: [1, 2].map(() => ({ name: 'customerType', content: 'RETAIL' })) },
  { field: 'nickname', parts: [{ name: 'nickname', content: 'x' }] },
  { field: 'role', parts: [filePart('role')] },
  { field: 'body', parts: [{ content: 'x' }] },
  { field: 'shopImage', parts: [filePart('shopImage', 'application/pdf')] },
  { field: 'nidDocument', parts: [filePart('nidDocument', 'image/png', sampleFile('image/jpeg', 90_000))] },
  {
    field: 'tradeLicenseDocument',
    parts: [{ name: 'tradeLicenseDocument', fileName: 'a.pdf', type: 'application/pdf' }],
  },
];

/** The keys of all objects that were put into the store. */
const puts: string[] = [];

class RecordingStore extends MemoryStore {
  override async put(...args: Parameters<MemoryStore['put']>): Promise<void> {
    puts.push(args[0]);
    await super.put(...args);
  }
}

const store = new RecordingStore();

const server = await startTestServer({ documents: store });

const rejected = (parts: readonly FormPart[], status = 400) => sendRejected(server, parts, status, {});

describe('POST /api/auth/customer/register', () => {
  it('reports all issues of a form at once', async () => {
    const error = await rejected(ISSUES.flatMap(({ parts }) => parts));
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(
      [...ISSUES.map(({ field }) => field), 'phoneNumber', 'password'].sort(),
    );
    expect(error.fields).toMatchObject({
      phoneNumber: ['Required.'],
      password: ['Required.'],
      customerType: ['Send this part only once.'],
      nickname: ['Unknown part.'],
      shopName: ['Must be UTF-8 text.'],
      shopImage: ['Must be a JPEG, PNG or WebP image.'],
      nidDocument: ['The content of the file is not image/png.'],
      tradeLicenseDocument: ['The file is empty.'],
    });
  });

  it('reports exactly the issues that a form has, in any order, and stores nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([...ISSUES], { minLength: 1 }).chain((issues) =>
          fc.record({
            issues: fc.constant(issues),
            parts: fc.shuffledSubarray(issues, { minLength: issues.length }),
            atEnd: fc.boolean(),
          }),
        ),
        async ({ issues, parts, atEnd }) => {
          const wrong = parts.flatMap((issue) => issue.parts);
          const error = await rejected(atEnd ? [...requiredParts(), ...wrong] : [...wrong, ...requiredParts()]);
          expect(Object.keys(error.fields ?? {}).sort()).toEqual(issues.map(({ field }) => field).sort());
        },
      ),
      { numRuns: 60 },
    );
  });

  it('stores no file after the first issue', async () => {
    const before = puts.length;
    await rejected([{ name: 'nickname', content: 'x' }, filePart('shopImage'), ...requiredParts()]);
    expect(puts.length).toBe(before);
  });

  it('rejects a file over 10 MiB as PAYLOAD_TOO_LARGE, even if the form has other issues', async () => {
    const tooLarge = sampleFile('image/png', MAX + 1);
    for (const part of [
      filePart('shopImage', 'image/png', tooLarge),
      filePart('shopImage', 'application/pdf', tooLarge),
    ]) {
      const error = await rejected([{ name: 'nickname', content: 'x' }, part], 413);
      expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['PAYLOAD_TOO_LARGE', ['shopImage']]);
    }
  });

  it('accepts the form after its issues are fixed', async () => {
    const before = await countEverything(server);
    const { status } = await sendForm(server, [...requiredParts(), filePart('shopImage')]);
    expect(status).toBe(201);
    expect(await countEverything(server)).toMatchObject({ objects: before.objects + 1 });
  });
});
