import { describe, expect, it } from 'vitest';
import { normalizeForSearch } from '../catalog/normalize-for-search.ts';
import { SHIPPED_SYNONYMS } from './shipped-synonyms.ts';

describe('SHIPPED_SYNONYMS', () => {
  it('has groups of the size that the API accepts', () => {
    expect(SHIPPED_SYNONYMS.length).toBeGreaterThanOrEqual(180);
    expect(SHIPPED_SYNONYMS.length).toBeLessThanOrEqual(2_000);
    expect(SHIPPED_SYNONYMS.filter((group) => group.length < 2 || group.length > 20)).toEqual([]);
  });

  it('has single words of letters in the form that names are stored in', () => {
    const words = SHIPPED_SYNONYMS.flat();

    expect(words.filter((word) => normalizeForSearch(word) !== word)).toEqual([]);
    expect(words.filter((word) => !/^(?:[a-z]+|\p{Script=Bengali}+)$/v.test(word) || /\p{Nd}/v.test(word))).toEqual([]);
  });

  it('has each word once', () => {
    const words = SHIPPED_SYNONYMS.flat();

    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});
