import { catalogName } from '@arot/contract';
import fc from 'fast-check';

/** One of each kind of character without a width. */
export const INVISIBLE_CHARACTERS = [
  ...['\u00AD', '\u034F', '\u061C', '\u180E', '\u200B', '\u200C', '\u200D', '\u200E', '\u202E', '\u2060', '\u2064'],
  ...['\u2066', '\u206F', '\uFE0F', '\uFEFF', '\u{1D173}', '\u{E0001}', '\u{E007F}', '\u{E0100}'],
];

/** The characters without a width that a name may have. Others change the direction of text. */
export const INVISIBLE_IN_NAMES = INVISIBLE_CHARACTERS.filter(
  (character) => catalogName.safeParse(`a${character}b`).success,
);

/** Returns the text with characters without a width inserted at any position. */
export function withInvisible(text: string, invisible = INVISIBLE_CHARACTERS): fc.Arbitrary<string> {
  const characters = [...text];
  const inserted = fc.array(fc.constantFrom(...invisible), { maxLength: 3 });
  return fc
    .array(inserted, { minLength: characters.length + 1, maxLength: characters.length + 1 })
    .map((pieces) => pieces.map((piece, index) => piece.join('') + (characters[index] ?? '')).join(''));
}
