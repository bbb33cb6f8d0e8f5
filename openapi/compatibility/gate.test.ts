import { describe, expect, test } from 'vitest';
import { type Anything, BREAKING, COMPATIBLE } from './changes.ts';
import { findUnannouncedBreaks, readReleasedDocument } from './released-document.ts';

const released = await readReleasedDocument();

function changed(change: (document: Anything) => void): Anything {
  const document: Anything = structuredClone(released);
  change(document);
  return document;
}

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
