import { expect, it } from 'vitest';
import { isOneEdit } from './is-one-edit.ts';

it.each([
  ['a missing letter', 'lentl', 'lentil'],
  ['a missing last letter', 'shampo', 'shampoo'],
  ['an added letter', 'lentiil', 'lentil'],
  ['an added first letter', 'llentil', 'lentil'],
  ['another letter', 'lentol', 'lentil'],
  ['two swapped letters', 'letnil', 'lentil'],
  ['another letter case', 'LENTL', 'lentil'],
  ['one word of several', 'masoor lentl 5 kg', 'masoor lentil 5 kg'],
  ['fillers that are left out', 'the best lentl for me', 'lentil'],
  ['a word that is left out', 'lux lentl', 'lentil'],
  ['an amount written together', 'lentl ৫ কেজি', 'lentil 5কেজি'],
  ['two words written together', 'toth paste', 'toothpaste'],
  ['characters without a width', 'le\u200bnt\u200dl', 'lentil'],
  ['a Bengali letter', 'সাবানন', 'সাবান'],
  ['a nukta', 'গুডা', 'গুড়া'],
  ['a letter with a nukta, composed', 'গু\u09dcা', 'গুরা'],
])('is one edit: %s', (_, query, corrected) => expect(isOneEdit(query, corrected)).toBe(true));

it.each([
  ['two other letters', 'lux', 'lock'],
  ['two missing letters', 'lntl', 'lentil'],
  ['two letters apart', 'paracitamal', 'paracetamol'],
  ['two swapped letters and another one', 'letnal', 'lentil'],
  ['letters swapped over another one', 'lenlit', 'lentil'],
  ['two words', 'lentl ryce', 'lentil rice'],
  ['the same text', 'lentil', 'lentil'],
  ['only words that are left out', 'rice cooker', 'rice'],
  ['no correction', 'lux', ''],
  ['two Bengali letters', 'ডিটরজেন্ন', 'ডিটারজেন্ট'],
])('is not one edit: %s', (_, query, corrected) => expect(isOneEdit(query, corrected)).toBe(false));
