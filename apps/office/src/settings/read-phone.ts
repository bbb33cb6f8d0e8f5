import { readCode } from '@arot/contract/typed';

/** A mobile or land line of Bangladesh with or without +880, a hotline such as 16123, or a number such as 09612-345678. */
const SHAPES = [
  /^(?:\+?880|0)1[3-9]\d{8}$/,
  /^(?:\+?880|0)[2-9]\d{6,9}$/,
  // Short codes: 16123 of banks and shops, 333 and 999 of the state, 121 of operators.
  /^1\d{2,4}$|^333\d{0,2}$|^999$/,
  // Another country.
  /^\+[1-9]\d{7,14}$/,
];

/** Returns true if each number of a text, such as `01711-000000, 16123`, looks like one that a customer can dial. */
export function looksLikePhone(typed: string): boolean {
  const numbers = typed.trim().split(/[,;/]|\s{2,}/);
  return numbers.every((number) => SHAPES.some((shape) => shape.test(readCode(number))));
}
