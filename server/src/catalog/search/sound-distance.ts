const VOWELS = 'aeiouy*';

/** Costs of a letter that is missing or added. A consonant costs 1, other vowels 0.4. */
const GAPS: Readonly<Record<string, number>> = { '*': 0.05, y: 0.15, o: 0.25, h: 0.35 };

/** Costs of one letter for another, in either direction. Other vowels cost 0.45, other consonants 1. */
const SIMILAR = new Map(
  Object.entries({
    ...{ oa: 0.2, ou: 0.2, oy: 0.2, ei: 0.15, ae: 0.3, iy: 0.1, ey: 0.15 },
    ...{ '*o': 0, '*a': 0.12, '*y': 0.2, '*u': 0.25, '*e': 0.3, '*i': 0.3 },
    ...{ pf: 0.3, cs: 0.5, jg: 0.6 },
  }).flatMap(([pair, cost]) => [
    [pair, cost],
    [`${pair[1]}${pair[0]}`, cost],
  ]),
);

/** Returns how far two sounds of `search_sound` are apart: 0 for equal ones, about 1 for each other consonant. */
export function soundDistance(left: string, right: string): number {
  return editDistance(left, right, {
    gap: (letter) => GAPS[letter] ?? (isVowel(letter) ? 0.4 : 1),
    other: (a, b) => SIMILAR.get(a + b) ?? (isVowel(a) && isVowel(b) ? 0.45 : isVowel(a) || isVowel(b) ? 1.2 : 1),
    swap: 0.8,
  });
}

function isVowel(letter: string): boolean {
  return VOWELS.includes(letter);
}

/** The keys beside each key, of a Latin keyboard. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Returns how many typing errors apart two words are. A doubled letter and a neighbour on the keyboard cost less than 1. */
export function typingDistance(left: string, right: string): number {
  return editDistance(left, right, {
    gap: (letter, before) => (letter === before ? 0.5 : 1),
    other: (a, b) => (areNeighbours(a, b) ? 0.7 : 1),
    swap: 0.8,
  });
}

/** Returns how many letters differ between two words: each that is missing, added, another one, or swapped with the next one. */
export function countChanges(left: string, right: string): number {
  return editDistance(left, right, { gap: () => 1, other: () => 1, swap: 1 });
}

function areNeighbours(a: string, b: string): boolean {
  const [rowA, rowB] = [a, b].map((letter) => KEYBOARD.findIndex((row) => row.includes(letter)));
  if (rowA === undefined || rowB === undefined || rowA < 0 || rowB < 0 || Math.abs(rowA - rowB) > 1) return false;
  return Math.abs((KEYBOARD[rowA]?.indexOf(a) ?? 0) - (KEYBOARD[rowB]?.indexOf(b) ?? 0)) <= 1;
}

type Costs = {
  /** The cost of a letter that one side lacks; `before` is the letter in front of it. */
  readonly gap: (letter: string, before: string | undefined) => number;
  /** The cost of a letter for another one. */
  readonly other: (a: string, b: string) => number;
  /** The cost of two letters in the wrong order. */
  readonly swap: number;
};

/** Returns the lowest cost of the edits from one text to the other (optimal string alignment). */
function editDistance(left: string, right: string, { gap, other, swap }: Costs): number {
  const [a, b] = [[...left], [...right]];
  let beforeLast: number[] = [];
  let last = [0];
  for (const [j, letter] of b.entries()) last.push((last[j] ?? 0) + gap(letter, b[j - 1]));
  a.forEach((letter, i) => {
    const row = [(last[0] ?? 0) + gap(letter, a[i - 1])];
    b.forEach((opposite, j) => {
      const swapped = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === opposite;
      row.push(
        Math.min(
          (last[j + 1] ?? 0) + gap(letter, a[i - 1]),
          (row[j] ?? 0) + gap(opposite, b[j - 1]),
          (last[j] ?? 0) + (letter === opposite ? 0 : other(letter, opposite)),
          swapped ? (beforeLast[j - 1] ?? 0) + swap : Number.POSITIVE_INFINITY,
        ),
      );
    });
    beforeLast = last;
    last = row;
  });
  return last.at(-1) ?? 0;
}
