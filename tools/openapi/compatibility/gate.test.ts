import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../clients/run.ts';
import { type Anything, BREAKING, BREAKING_FOR_STAFF, COMPATIBLE } from './changes.ts';
import { compareWithLastTag, findUnannouncedBreaks, linkPackages, printDocument } from './released-documents.ts';

const released = await printDocument('public');
const releasedForStaff = await printDocument('staff');

function changed(change: (document: Anything) => void, original = released): Anything {
  const document: Anything = structuredClone(original);
  change(document);
  return document;
}

describe('a change of the document for staff', () => {
  test('passes: no change', () => {
    expect(
      findUnannouncedBreaks(
        releasedForStaff,
        changed(() => undefined, releasedForStaff),
      ),
    ).toEqual([]);
  });

  test.each(Object.entries(BREAKING_FOR_STAFF))('fails: %s', (_name, change) => {
    expect(findUnannouncedBreaks(releasedForStaff, changed(change, releasedForStaff))).not.toEqual([]);
  });
});

describe('a change of the document', () => {
  test.each(Object.entries(BREAKING))('fails: %s', (_name, change) => {
    expect(findUnannouncedBreaks(released, changed(change))).not.toEqual([]);
  });

  test.each(Object.entries(COMPATIBLE))('passes: %s', (_name, change) => {
    expect(findUnannouncedBreaks(released, changed(change))).toEqual([]);
  });

  test('passes with a higher major version: a removed operation', () => {
    const document = changed((copy) => {
      delete copy.paths['/api/settings'];
      copy.info.version = '2.0.0';
    });
    expect(findUnannouncedBreaks(released, document)).toEqual([]);
  });

  test('fails with a higher minor version: a removed operation', () => {
    const document = changed((copy) => {
      delete copy.paths['/api/settings'];
      copy.info.version = '1.99.0';
    });
    expect(findUnannouncedBreaks(released, document)).not.toEqual([]);
  });

  test('fails: a lower major version', () => {
    const document = changed((copy) => {
      copy.info.version = '0.9.0';
    });
    expect(findUnannouncedBreaks(released, document)).not.toEqual([]);
  });
});

test('the documents are compared with those of the last tag, and with none before the first tag', async () => {
  const clone = await mkdtemp(path.join(tmpdir(), 'arot-clone-'));
  onTestFinished(() => rm(clone, { recursive: true }));
  const repository = fileURLToPath(new URL('../../..', import.meta.url));
  await run('git', ['clone', '--quiet', '--no-tags', repository, clone]);
  await linkPackages(clone);
  expect(await compareWithLastTag(clone)).toEqual({ tag: undefined, breaks: [] });
  await run('git', ['tag', '@arot/contract@1.0.0'], { cwd: clone });
  expect(await compareWithLastTag(clone)).toEqual({ tag: '@arot/contract@1.0.0', breaks: [] });
  const file = path.join(clone, 'contract/src/content.ts');
  await writeFile(file, (await readFile(file, 'utf8')).replace("path: '/api/settings'", "path: '/api/options'"));
  expect((await compareWithLastTag(clone)).breaks).toEqual(['public: remove paths > /api/settings > get']);
});
