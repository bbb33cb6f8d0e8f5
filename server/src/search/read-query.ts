import { normalizeForSearch } from '../catalog/normalize-for-search.ts';

/** What a normalized query asks for. */
export type ReadQuery = {
  /** The text without fillers. The words of one part belong together, such as those of each good of a list. */
  readonly parts: readonly string[];
  /** True if the parts are a list: any of them is wanted. */
  readonly isList: boolean;
  /** The number of the first part that only says what the goods are for; the number of parts if none does. */
  readonly purpose: number;
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
  if (tokens.every((_, at) => isFiller(at))) return { parts: [text], isList: false, purpose: 1 };
  const goods: string[][] = [[]];
  const purpose: string[] = [];
  let isList = false;
  let isPurpose = false;
  for (const [at, token] of tokens.entries()) {
    const word = bare[at] ?? '';
    const current = isPurpose ? purpose : (goods.at(-1) ?? []);
    if (!isFiller(at)) current.push(token);
    else if (isPurpose) continue;
    else if ((AND.has(word) || word === ',') && current.length > 0 && !isLast(at)) {
      isList = true;
      goods.push([]);
    } else if (FOR.has(word) && goods[0]?.length) isPurpose = true;
    else if (PURPOSE.has(word)) purpose.push(...goods.splice(0).flat()) && goods.push([]);
  }
  const named = goods.filter((part) => part.length > 0);
  // A purpose alone is the good: "for hair".
  if (named.length === 0) return { parts: [purpose.join(' ')], isList: false, purpose: 1 };
  const parts = [...named, ...(purpose.length > 0 ? [purpose] : [])].map((part) => part.join(' '));
  return { parts, isList: isList && named.length > 1, purpose: named.length };
}
