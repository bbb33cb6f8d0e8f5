import { expect, it } from 'vitest';
import { blocksOfLanguage, languageOfBlock } from './blocks-of-language.ts';

const ENGLISH = ['Fine polished rice from Kushtia.', 'Keeps for a year.'];
const BENGALI = ['কুষ্টিয়ার চিকন মিনিকেট চাল।', 'এক বছর ভালো থাকে।'];

it.each([
  ['both languages, English first', [...ENGLISH, ...BENGALI], [true, true, false, false]],
  ['both languages, Bengali first', [...BENGALI, ...ENGLISH], [false, false, true, true]],
  ['one language', ENGLISH, [true, true]],
  ['the other language only', BENGALI, [true, true]],
  ['languages that alternate', [ENGLISH[0], BENGALI[0], ENGLISH[1]], [true, true, true]],
  ['a remark in the other language', [...BENGALI, ...BENGALI, 'Model X'], [true, true, true, true, true]],
  ['a block without letters', [ENGLISH[0], '৳ 1050 / ১০', BENGALI[0]], [true, true, false]],
  ['no block', [], []],
])('shows the part in the reader’s language: %s', (_, blocks, shown) => {
  expect(blocksOfLanguage(blocks as string[], 'en')).toEqual(shown);
});

it('shows the other part to a reader of the other language', () => {
  expect(blocksOfLanguage([...ENGLISH, ...BENGALI], 'bn')).toEqual([false, false, true, true]);
});

it.each([
  ['Rice ৳50', 'en'],
  ['চাল 50 kg', 'bn'],
  ['৳১০০', undefined],
])('finds the language of %j', (text, language) => {
  expect(languageOfBlock(text)).toBe(language);
});
