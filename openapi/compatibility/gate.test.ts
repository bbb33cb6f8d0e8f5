import { describe, expect, test } from 'vitest';
import { type Anything, BREAKING, BREAKING_FOR_STAFF, COMPATIBLE } from './changes.ts';
import { findUnannouncedBreaks, readReleasedDocument } from './released-document.ts';

const released = await readReleasedDocument('public');
const releasedForStaff = await readReleasedDocument('staff');

function changed(change: (document: Anything) => void, original = released): Anything {
  const document: Anything = structuredClone(original);
  change(document);
  return document;
}

describe('a change of the released document for staff', () => {
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

describe('a change of the released document', () => {
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
