import { normalizeForSearch } from '../normalize-for-search.ts';

/** A query, read. */
export type ReadQuery = {
  /** The text without fillers. The words of one part belong together: those of a good, or those of what the goods are for. */
  readonly parts: readonly string[];
  /** True if there are several goods, of which any is wanted. */
  readonly isList: boolean;
  /** The number of goods, which are the first parts. */
  readonly goods: number;
};

const words = (text: string) => new Set(text.normalize('NFC').split(/\s+/));

/** The words between the goods of a list, in both languages and scripts. */
const AND = words('and or & + ও এবং আর বা অথবা o ebong ebang ar aar ba othoba');

/** The words between a good and what it is for: "for" follows the good, the others follow its purpose. */
const [FOR, PURPOSE] = [words('for'), words('জন্য জন্যে jonno jonne janno')];

/** Words that say nothing about the goods. */
const FILLERS = new Set([
  ...AND,
  ...FOR,
  ...PURPOSE,
  ...words(`the a an of with to in on at from by my me i we you your is are it this that some any which what how much many
    price prices cost costs rate rates best good better nice quality please buy want need show find near online bd bangladesh
    দাম দামে মূল্য দর কত কতো টাকা ভালো ভাল সেরা কোন কোনো কোনটা একটা একটি এর এই সেই দিয়ে দিয়ে সহ থেকে চাই লাগবে আছে কি কী আমার
    আমি কিনতে কিনব দেখান দিন er r dam daam dame mullo koto kotto taka tk bhalo valo bhaalo valoo shera sera kon kono konta ekta ekti
    diye shoho soho theke lagbe ache asche ki amar ami kinte kinbo kinbo den dekhan`),
]);

/** A word without the punctuation around it. */
const BARE = /[\p{L}\p{N}&+](?:.*[\p{L}\p{M}\p{N}&+])?/u;

/**
 * Reads what a query asks for: leaves out the words that say nothing about goods, unless it has no others, and takes lists apart.
 *
 * @param isTyping true while the last word is being typed, so that it may become another one
 */
export function readQuery(q: string, isTyping = false): ReadQuery {
  const text = normalizeForSearch(q);
  const tokens = text
    .replace(/[,;](?=\s|$)/g, ' , ')
    .split(' ')
    .filter((token) => token !== '');
  const bare = tokens.map((token) => BARE.exec(token)?.[0] ?? ',');
  const isLast = (at: number) => at === bare.length - 1;
  const isFiller = (at: number) => {
    const word = bare[at] ?? '';
    // An article or a conjunction is before another word: vitamin A.
    return word === ',' || (FILLERS.has(word) && !(isLast(at) && (isTyping || [...word].length === 1)));
  };
  if (tokens.every((_, at) => isFiller(at))) return { parts: [text], isList: false, goods: 1 };
  let goods: string[][] = [[]];
  let purpose: string[] = [];
  let isPurpose = false;
  for (const [at, token] of tokens.entries()) {
    const word = bare[at] ?? '';
    if (!isFiller(at)) (isPurpose ? purpose : goods.at(-1))?.push(token);
    else if (isPurpose || isLast(at)) continue;
    else if (AND.has(word) || word === ',') goods.push([]);
    else if (FOR.has(word)) isPurpose = goods.flat().length > 0;
    else if (PURPOSE.has(word)) [purpose, goods] = [[...purpose, ...goods.flat()], [[]]];
  }
  const named = goods.filter((part) => part.length > 0);
  const parts = [...named, purpose].filter((part) => part.length > 0).map((part) => part.join(' '));
  // What is for nothing else is the good: "for hair".
  return { parts, isList: named.length > 1, goods: Math.max(1, named.length) };
}
