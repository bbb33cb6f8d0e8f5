import type { MATCH_KINDS } from '@arot/contract';
import type { Database } from '../../database/database.ts';
import { containsPattern } from '../../database/sql.ts';
import { countChanges, soundDistance, typingDistance } from './sound-distance.ts';
import {
  areWrittenBeside,
  type Candidate,
  findBegun,
  findMistyped,
  findParts,
  type LookedUpWord,
  type MeantWord,
  MIN_PART,
} from './vocabulary.repository.ts';

export type MatchKind = (typeof MATCH_KINDS)[number];

/** A word of the vocabulary that a word of a query means, and what a product with it costs: the lowest is the best. */
export type Match = {
  readonly term: string;
  readonly kind: MatchKind;
  readonly cost: number;
  readonly uses: number;
  /** The word of a group of synonyms that is meant, if the term is another word of the group. */
  readonly synonym?: string;
};

/** A word of a query and what it means, the best first. */
export type MatchedWord = { readonly word: string; readonly part: number; readonly matches: readonly Match[] };

/** Returns true for a number, an amount, and a number in words: they say less than "rice". */
export function isNumber({ word }: Pick<MatchedWord, 'word'>): boolean {
  return /^\d/.test(word) || NUMBERS.has(word);
}

const NUMBERS = new Set('one two three four five six seven eight nine ten এক দুই তিন চার পাঁচ দশ'.split(' '));

/** Returns true if a word means something without the correction of a typing error. */
export function isFound({ matches }: MatchedWord): boolean {
  return matches[0] !== undefined && matches[0].kind !== 'typo';
}

/** Returns the words, the one of the fewest names first, and numbers last. */
export function rarestFirst(words: readonly MatchedWord[]): MatchedWord[] {
  const weight = (word: MatchedWord) =>
    word.matches.reduce((sum, { uses }) => sum + uses, isNumber(word) ? Number.MAX_SAFE_INTEGER / 2 : 0);
  return [...words].sort((left, right) => weight(left) - weight(right));
}

/** The costs of the kinds, the best first. They are further apart than all other costs together. */
export const KIND_COST = { exact: 0, prefix: 10_000, synonym: 20_000, sound: 30_000, typo: 40_000 } as const;
/** The cost of a distance of 1. A multiple of ten: the place of the word in the name is added to it. */
const DISTANCE_COST = 1_000;
/** The highest cost of the distance of one word in two spellings. */
const SAME_SPELLING = 50;
/** The cost of a word with another ending, and of a synonym that sounds otherwise. */
const OTHER_COST = 500;

/** A sound that is no further from the typed word is the word. Of 113 goods that a catalog lacked, none was taken for another. */
const SAME_SOUND = 0.2;
/** In Latin letters, another vowel is another English word: coke and cake, lux and locks. */
const SAME_LATIN = 0.15;
/** The distance of a word with and without the ending র. */
const ENDING = 0.1;
/** The beginnings of two sounds are one if they are not further apart than this, for each letter. */
const MAX_DISTANCE = 0.15;
/** Words that are further apart than the nearest one plus this are other words. */
const BAND = 0.2;

/** The numbers of letters from which a word may have one typing error, and two. */
const [ONE_ERROR, TWO_ERRORS] = [4, 8];
/** The highest cost of the error of the shortest of them: a swap, or a neighbour on the keyboard. */
const SHORT_ERROR = 0.8;
/** The maximum length of a word that is corrected. */
const MAX_LETTERS = 40;
/** The maximum number of ways to split a word that are looked for in names. */
const MAX_CUTS = 3;

/** Units are no other words, however they sound: সেমি is no সেমাই. */
const UNITS = new Set(
  `kg gm ltr ml pcs cm mm mtr ft inch inches gsm watt volt সেমি মিমি মিটার মি ফুট ইঞ্চি কেজি গ্রাম লিটার মিলি এমএল পিস টি টা ওয়াট ভোল্ট জিএসএম`
    .normalize('NFC')
    .split(' '),
);

/** Returns what a looked up word means: words of the vocabulary, written so, begun so, of the same meaning or sound. */
function matchWord(looked: LookedUpWord): Match[] {
  const { word, candidates } = looked;
  const sounding = nearest(
    candidates.filter(({ kind, term }) => kind === 'sound' && !UNITS.has(term) && !UNITS.has(word)),
    ({ sound }) => distanceOf(looked, sound),
    (distance, { term }) => distance <= (isBengali(term) || isBengali(word) ? SAME_SOUND : SAME_LATIN),
    'sound',
  );
  // A word that is whole in another spelling is not the beginning of longer ones.
  const isWhole = sounding.some(
    ({ term, cost }) => isBengali(term) !== isBengali(word) || cost - KIND_COST.sound <= SAME_SPELLING,
  );
  const matches = candidates.flatMap((candidate) =>
    candidate.kind === 'sound' || (candidate.kind === 'prefix' && isWhole)
      ? []
      : [toMatch(looked, candidate, candidate.kind)],
  );
  return [...matches, ...sounding];
}

/** A looked up word and what it means, alone and together with the words beside it. */
export type UnderstoodWord = {
  readonly looked: LookedUpWord;
  readonly own: readonly Match[];
  readonly paired: readonly Match[];
};

/** Returns what words mean. Two words that names write as one mean it too. */
export function understand(words: readonly LookedUpWord[]): UnderstoodWord[] {
  const pairs = words.map(({ pair }) => (pair ? matchWord(pair) : []));
  return words.map((looked, number) => ({
    looked,
    own: matchWord(looked),
    paired: [...(pairs[number] ?? []), ...(pairs[number - 1] ?? [])],
  }));
}

/** Corrects the words that mean nothing, and returns what all of them mean. */
export async function correct(database: Database, words: readonly UnderstoodWord[]): Promise<MatchedWord[]> {
  return await Promise.all(
    words.map(async ({ looked, own, paired }) => {
      const matches = inOrder([...own, ...paired]);
      const { typed: word, part } = looked;
      return { word, part, matches: matches.length > 0 ? matches : await matchMistyped(database, looked) };
    }),
  );
}

/**
 * Returns an unknown word in two words that names have beside each other, by their sound: "sorishar tel" for "sorishartel".
 *
 * @returns undefined if there is none
 */
export async function takeApart(database: Database, { typed }: LookedUpWord): Promise<string | undefined> {
  const letters = [...typed];
  if (/\d/.test(typed) || letters.length < 2 * MIN_PART || letters.length > MAX_LETTERS) return undefined;
  const cuts = letters.flatMap((_, at): [string, string][] => {
    const cut: [string, string] = [letters.slice(0, at).join(''), letters.slice(at).join('')];
    const isWhole = !/^\p{M}/u.test(cut[1]) && !/\u09cd$/u.test(cut[0]);
    return at >= MIN_PART && letters.length - at >= MIN_PART && isWhole ? [cut] : [];
  });
  const heard = await findParts(database, [...new Set(cuts.flat())]);
  const meant = (part: string) =>
    heard.flatMap(({ part: own, sounds, term, sound }) =>
      own === part && !UNITS.has(term) && distanceOf({ sounds }, sound) <= SAME_SOUND ? [term] : [],
    );
  const known = cuts.map((cut) => ({ cut, first: meant(cut[0]), second: meant(cut[1]) }));
  const isKnown = known.filter(({ first, second }) => first.length > 0 && second.length > 0);
  for (const { cut, first, second } of isKnown.slice(0, MAX_CUTS))
    if (await areWrittenBeside(database, first, second)) return cut.join(' ');
  return undefined;
}

/** Returns what a word means that may be the beginning of one: also by its sound, and in synonyms. */
export async function matchPrefix(database: Database, looked: LookedUpWord): Promise<MatchedWord> {
  const { word, part, candidates, skeleton } = looked;
  const [{ matches: whole } = { matches: [] }] = await correct(database, understand([looked]));
  const begun = word.length < 2 || /\d/.test(word) ? [] : await findBegun(database, { word, skeleton });
  const starts = nearest(
    begun.filter(({ synonym }) => synonym === null),
    ({ sound }) => Math.min(...[0, 1, 2].map((more) => distanceOf(looked, sound.slice(0, word.length - 1 + more)))),
    (distance) => distance <= MAX_DISTANCE * Math.max(4, word.length),
    'sound',
  );
  const synonyms = begun.flatMap(({ term, uses, synonym }): Match[] =>
    synonym === null ? [] : [{ term, uses, synonym, kind: 'synonym', cost: KIND_COST.synonym }],
  );
  const prefixed = candidates.flatMap((candidate) =>
    candidate.kind === 'prefix' ? [toMatch(looked, candidate, candidate.kind)] : [],
  );
  const isTypo = whole[0]?.kind === 'typo' && prefixed.length + synonyms.length + starts.length > 0;
  return {
    word: looked.typed,
    part,
    matches: inOrder([...(isTypo ? [] : whole), ...prefixed, ...synonyms, ...starts]),
  };
}

function toMatch(looked: LookedUpWord, { term, sound, uses }: Candidate, kind: 'exact' | 'prefix' | 'synonym'): Match {
  // The word itself in the other script comes before its translations.
  const isOther =
    kind === 'synonym'
      ? distanceOf(looked, sound) > SAME_SOUND
      : // The same amount in another unit is the same word.
        kind === 'exact' && term !== looked.word && !/^\d/.test(term);
  return { term, kind, uses, cost: KIND_COST[kind] + (isOther ? OTHER_COST : 0) };
}

export function isBengali(word: string): boolean {
  return /\p{Script=Bengali}/u.test(word);
}

/** Returns the distance of the nearest sound of the word, with or without the ending র. */
function distanceOf({ sounds }: Pick<LookedUpWord, 'sounds'>, sound: string): number {
  return Math.min(
    ...sounds.flatMap((own) => [
      soundDistance(own, sound),
      ...withoutEnding(sound).map((stem) => soundDistance(own, stem) + ENDING),
      ...withoutEnding(own).map((stem) => soundDistance(stem, sound) + ENDING),
    ]),
  );
}

/** Returns the words that a sound may be without the ending র or its vowel, if any is left. After two vowels the ending is another one. */
function withoutEnding(sound: string): string[] {
  const stems = [/[ae]r$/, /(?<=[^aeiou][aiou*])r$/].filter((ending) => ending.test(sound));
  return stems.map((ending) => sound.replace(ending, '')).filter((stem) => stem.length > 2);
}

/** Returns the candidates that are near enough, if none is much nearer. */
function nearest<T extends Candidate & Partial<MeantWord>>(
  candidates: readonly T[],
  distanceTo: (candidate: T) => number,
  isNear: (distance: number, candidate: T) => boolean,
  kind: 'sound' | 'typo',
): Match[] {
  const measured = candidates.map((candidate) => ({ candidate, distance: distanceTo(candidate) }));
  const near = measured.filter(({ candidate, distance }) => isNear(distance, candidate));
  const limit = Math.min(...near.map(({ distance }) => distance)) + BAND;
  return near
    .filter(({ distance }) => distance <= limit)
    .map(({ candidate: { term, uses, synonym }, distance }) => {
      const cost = KIND_COST[kind] + 10 * Math.round((distance * DISTANCE_COST) / 10);
      return { term, kind, uses, cost, ...(synonym == null ? {} : { synonym }) };
    });
}

async function matchMistyped(database: Database, looked: LookedUpWord): Promise<Match[]> {
  const { word, sounds, skeleton } = looked;
  const letters = [...word].length;
  const [sound = ''] = sounds;
  if (letters < ONE_ERROR || letters > MAX_LETTERS || /\d/.test(word)) return [];
  const errors = letters < TWO_ERRORS ? 1 : 2;
  // Of a short word, another letter makes another word.
  const limit = letters === ONE_ERROR ? SHORT_ERROR : errors;
  const candidates = await findMistyped(database, {
    skeletons: skeletonsWithOneError(skeleton),
    patterns: errors === 2 ? patternsWithTwoErrors(word) : [],
    start: letters > ONE_ERROR ? word.slice(0, 2) : '',
    half: word.slice(0, Math.ceil(word.length / 2)),
    end: word.slice(-2),
    sound,
  });
  const distanceTo = ({ term, synonym, sound: heard }: MeantWord) =>
    Math.min(typingDistance(word, synonym ?? term), distanceOf(looked, heard) + 0.1);
  const isNear = (distance: number, { term, synonym }: MeantWord) =>
    distance <= limit && isCorrection(word, synonym ?? term);
  return nearest(candidates, distanceTo, isNear, 'typo');
}

/**
 * Returns true if a word may be a mistyped one: in the same script, with the same first letter, with one changed letter, of long words
 * at most a quarter of them, and of words of up to four letters with the same length.
 */
function isCorrection(typed: string, term: string): boolean {
  const [letters, others] = [[...typed], [...term]];
  return (
    letters[0] === others[0] &&
    isBengali(typed) === isBengali(term) &&
    (letters.length > ONE_ERROR || letters.length === others.length) &&
    countChanges(typed, term) <= (letters.length < TWO_ERRORS ? 1 : Math.ceil(letters.length / 4))
  );
}

/** The consonants of `search_skeleton`. `a` is a vowel at the beginning. */
const CONSONANTS = 'kgstdnpbmjrlha';

function withoutDoubled(text: string): string {
  return [...text].filter((letter, index, letters) => letter !== letters[index - 1]).join('');
}

function skeletonsWithOneError(skeleton: string): string[] {
  const letters = [...skeleton];
  const result = new Set([skeleton]);
  for (let i = 0; i <= letters.length; i += 1) {
    const [head, tail] = [letters.slice(0, i).join(''), letters.slice(i)];
    const [first = '', second = '', ...others] = tail;
    const rest = second + others.join('');
    result.add(head + rest);
    result.add(head + second + first + others.join(''));
    for (const consonant of CONSONANTS) {
      result.add(head + consonant + first + rest);
      result.add(head + consonant + rest);
    }
  }
  return [...result].map(withoutDoubled);
}

/** Returns patterns of which a word with two errors matches at least one: of its three parts, one is as typed. */
function patternsWithTwoErrors(word: string): string[] {
  const letters = [...word];
  const size = Math.floor(letters.length / 3);
  const [start, middle, end] = [letters.slice(0, size), letters.slice(size, -size), letters.slice(-size)].map((part) =>
    containsPattern(part.join('')),
  ) as [string, string, string];
  return [start.slice(1), middle, end.slice(0, -1)];
}

function inOrder(matches: readonly Match[]): Match[] {
  const best = new Map<string, Match>();
  for (const match of matches) {
    const known = best.get(match.term);
    if (!known || match.cost < known.cost) best.set(match.term, match);
  }
  return [...best.values()].sort((left, right) => left.cost - right.cost || right.uses - left.uses);
}
