import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INVISIBLE_CHARACTERS, withInvisible } from '../../test/support/catalog/invisible-characters.ts';
import { normalizeForSearch } from './normalize-for-search.ts';

const text = fc.string({
  unit: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('র', '্', 'য', 'া', 'ক', 'ড', '\u09BC', 'e', '\u0301', 'Σ', 'A', ' ', '১') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  ),
});

describe('normalizeForSearch', () => {
  it('ignores characters without a width at any position', () => {
    fc.assert(
      fc.property(
        text.chain((plain) => fc.tuple(fc.constant(plain), withInvisible(plain))),
        ([plain, mixed]) => {
          expect(normalizeForSearch(mixed)).toBe(normalizeForSearch(plain));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('returns an empty string for characters without a width alone', () => {
    expect(normalizeForSearch(INVISIBLE_CHARACTERS.join(''))).toBe('');
    expect(normalizeForSearch(` ${INVISIBLE_CHARACTERS.join(' \t')} `)).toBe('');
  });

  it('returns the same text when applied twice', () => {
    fc.assert(
      fc.property(text, (plain) => {
        expect(normalizeForSearch(normalizeForSearch(plain))).toBe(normalizeForSearch(plain));
      }),
    );
  });

  it('composes a letter and its sign across an invisible character', () => {
    expect(normalizeForSearch('e\u200D\u0301')).toBe('é');
    expect(normalizeForSearch('\u09DC')).toBe(normalizeForSearch('ড\u200C\u09BC'));
  });

  // If a later Unicode version adds characters, a migration has to normalize the stored names again.
  it('removes exactly the characters that the migration removed', () => {
    const removed: string[] = [];
    for (let codePoint = 0; codePoint <= 0x10_ff_ff; codePoint += 1) {
      if (normalizeForSearch(`-${String.fromCodePoint(codePoint)}-`) === '--') removed.push(codePoint.toString(16));
    }
    const range = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, n) => (first + n).toString(16));
    expect(removed).toEqual([
      ...['ad', '34f', '61c', '17b4', '17b5'],
      ...range(0x180b, 0x180f),
      ...range(0x200b, 0x200f),
      ...range(0x202a, 0x202e),
      ...range(0x2060, 0x206f),
      ...range(0xfe00, 0xfe0f),
      'feff',
      ...range(0xfff0, 0xfff8),
      ...range(0x1bca0, 0x1bca3),
      ...range(0x1d173, 0x1d17a),
      ...range(0xe0000, 0xe0fff),
    ]);
  });

  it('does not change digits of any script', () => {
    expect(normalizeForSearch('১০ 10 ١٠')).toBe('১০ 10 ١٠');
  });
});
