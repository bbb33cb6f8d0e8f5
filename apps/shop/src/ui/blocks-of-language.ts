import type { Language } from '@arot/ui/i18n/language.ts';

/** One text is a translation of another if neither is longer than this many times the other. */
const MOST_TIMES_LONGER = 4;

/** Returns the language that most letters of a text belong to; undefined for a text without letters. */
export function languageOfBlock(text: string): Language | undefined {
  const bengali = text.match(/(?=\p{Letter})\p{Script=Bengali}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (bengali === 0 && latin === 0) return undefined;
  return bengali >= latin ? 'bn' : 'en';
}

/**
 * Returns which blocks of a description a reader sees. A description in both languages, one after the other, shows the part in
 * the reader's language. Any other description shows all blocks, and so does one with a short remark in the other language.
 */
export function blocksOfLanguage(blocks: readonly string[], language: Language): readonly boolean[] {
  const languages = blocks.map(languageOfBlock);
  const known = languages.filter((each) => each !== undefined);
  const changes = known.filter((each, index) => index > 0 && each !== known[index - 1]).length;
  const lengthOf = (wanted: Language) =>
    blocks.reduce((sum, block, index) => sum + (languages[index] === wanted ? block.length : 0), 0);
  const [shorter = 0, longer = 0] = [lengthOf('en'), lengthOf('bn')].toSorted((a, b) => a - b);
  const isTranslated = changes === 1 && longer <= MOST_TIMES_LONGER * shorter;
  return languages.map((each) => !isTranslated || each === undefined || each === language);
}
