import type { MATCH_KINDS } from '@arot/contract';
import type { Database } from '../database/database.ts';
import { containsPattern } from '../database/sql.ts';
import { soundDistance, typingDistance } from './sound-distance.ts';
import { type Candidate, findBegun, findMistyped, type LookedUpWord, type MeantWord } from './vocabulary.repository.ts';

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
export type MatchedWord = { readonly word: string; readonly matches: readonly Match[] };

/** Returns the words, the one of the fewest names first, and numbers last: "5kg" says less than "rice". */
export function rarestFirst(words: readonly MatchedWord[]): MatchedWord[] {
  const weight = ({ word, matches }: MatchedWord) =>
    matches.reduce((sum, { uses }) => sum + uses, /^\d/.test(word) ? Number.MAX_SAFE_INTEGER / 2 : 0);
  return [...words].sort((left, right) => weight(left) - weight(right));
}

/** The costs of the kinds, the best first. They are further apart than all other costs together. */
export const KIND_COST = { exact: 0, prefix: 10_000, synonym: 20_000, sound: 30_000, typo: 40_000 } as const;
/** The cost of a distance of 1. A multiple of ten: the place of the word in the name is added to it. */
const DISTANCE_COST = 1_000;
/** The highest cost of the distance of one word in two spellings, and in two scripts. */
const [SAME_SPELLING, SAME_SOUND] = [50, 200];
/** The cost of a word with another ending, and of a synonym that sounds otherwise. */
const OTHER_COST = 500;

/** Two sounds are one word if they are not further apart than this, for each letter of the sound. */
const MAX_DISTANCE = 0.15;
/** Words that are further apart than the nearest one plus this are other words. */
const BAND = 0.2;

/** Words of so many letters may have one typing error, and those of so many may have two. */
const [ONE_ERROR, TWO_ERRORS] = [4, 8];
/** Longer words are not corrected. */
const MAX_LETTERS = 40;

/** Returns what a looked up word means. Only a word without another meaning is taken for mistyped. */
export async function matchWord(database: Database, looked: LookedUpWord): Promise<MatchedWord> {
  const { word, candidates } = looked;
  const sounding = nearest(
    candidates.filter(({ kind }) => kind === 'sound'),
    ({ sound }) => distanceOf(looked, sound),
    (distance, { sound }) => distance <= MAX_DISTANCE * Math.max(4, sound.length),
    'sound',
  );
  // A word that is whole in another spelling is not the beginning of longer ones.
  const isWhole = sounding.some(
    ({ term, cost }) => cost - KIND_COST.sound <= (isBengali(term) === isBengali(word) ? SAME_SPELLING : SAME_SOUND),
  );
  const matches = [
    ...candidates.flatMap((candidate) =>
      candidate.kind === 'sound' || (candidate.kind === 'prefix' && isWhole)
        ? []
        : [toMatch(looked, candidate, candidate.kind)],
    ),
    ...sounding,
  ];
  return { word, matches: inOrder(matches.length > 0 ? matches : await matchMistyped(database, looked)) };
}

/** Returns what a word means that may be the beginning of one: also by its sound, and in synonyms. */
export async function matchPrefix(database: Database, looked: LookedUpWord): Promise<MatchedWord> {
  const { word, candidates, skeleton } = looked;
  const { matches: whole } = await matchWord(database, looked);
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
  return { word, matches: inOrder([...(isTypo ? [] : whole), ...prefixed, ...synonyms, ...starts]) };
}

function toMatch(looked: LookedUpWord, { term, sound, uses }: Candidate, kind: 'exact' | 'prefix' | 'synonym'): Match {
  // The word itself in the other script comes before its translations.
  const isOther =
    kind === 'synonym'
      ? distanceOf(looked, sound) * DISTANCE_COST > SAME_SOUND
      : kind === 'exact' && term !== looked.word;
  return { term, kind, uses, cost: KIND_COST[kind] + (isOther ? OTHER_COST : 0) };
}

export function isBengali(word: string): boolean {
  return /\p{Script=Bengali}/u.test(word);
}

/** Returns the distance of the nearest sound of the word, with or without the ending র. */
function distanceOf({ sounds }: LookedUpWord, sound: string): number {
  return Math.min(
    ...sounds.flatMap((own) => [
      soundDistance(own, sound),
      soundDistance(own, withoutEnding(sound)) + 0.3,
      soundDistance(withoutEnding(own), sound) + 0.3,
    ]),
  );
}

/** Returns a sound without the ending র, if a word is left. */
function withoutEnding(sound: string): string {
  const left = sound.replace(/[ae]?r$/, '');
  return left.length < 3 ? sound : left;
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
  const candidates = await findMistyped(database, {
    skeletons: skeletonsWithOneError(skeleton),
    patterns: errors === 2 ? patternsWithTwoErrors(word) : [],
    sound,
  });
  const distanceTo = ({ term, synonym, sound: heard }: MeantWord) =>
    Math.min(typingDistance(word, synonym ?? term), distanceOf(looked, heard) + 0.1);
  return nearest(candidates, distanceTo, (distance) => distance <= errors, 'typo');
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
