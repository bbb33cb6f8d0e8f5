import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginRequest } from './auth.ts';
import { foldDigits, foldHeader, readCode, readIdentifier, readMultiline, readName, readPhone } from './typed.ts';

describe('readPhone', () => {
  it.each([
    '01712345678',
    '8801712345678',
    '+8801712345678',
    '+88 01712345678',
    '(+88) 01712345678',
    '01712.345678',
    '01712-345678',
    '01712\u2011345678',
    '01712\u2013345678',
    '01712\u2212345678',
    '01712\u00a0345678',
    '01712\u202f345678',
    '০১৭১২-৩৪৫৬৭৮',
    '+৮৮০ ১৭১২ ৩৪৫৬৭৮',
    '\u202a+880 1712-345678\u202c',
    '\u206801712345678\u2069',
    '\u200e01712345678\u200f',
    '01712\u200b345678',
    '\ufeff01712345678',
    '017123\u00ad45678',
    ' 01712345678\n',
    '01712345678.',
  ])('reads %j', (typed) => {
    expect(readPhone(typed)).toBe('+8801712345678');
  });

  it.each([
    '',
    '1712345678',
    '+1712345678',
    '+8811712345678',
    '008801712345678',
    '01212345678',
    '017123456789',
    '0171234567',
    '01712345678 / 01812345678',
    '01712345678, 2',
    'call 01712345678',
    '٠١٧١٢٣٤٥٦٧٨',
    '０１７１２３４５６７８',
    '01712345678\0',
  ])('reads no number in %j', (typed) => {
    expect(readPhone(typed)).toBeUndefined();
  });

  it('reads a number with any separators between its digits, in the form of the API', () => {
    const separator = fc.constantFrom('', '', ' ', '-', '.', '(', ')', '\u2011', '\u200e', '\u00a0');
    const digits = fc.tuple(fc.constantFrom('0', '880', '+880'), fc.stringMatching(/^1[3-9]\d{8}$/));
    fc.assert(
      fc.property(digits, fc.array(separator, { minLength: 14, maxLength: 14 }), ([start, rest], separators) => {
        const typed = [...`${start}${rest}`].map((character, index) => character + separators[index]).join('');
        expect(readPhone(typed)).toBe(`+880${rest}`);
        expect(loginRequest.safeParse({ identifier: readPhone(typed), password: 'x'.repeat(8) }).success).toBe(true);
      }),
    );
  });
});

it.each([
  [' +৮৮০ ১৭১২-৩৪৫৬৭৮ ', '+8801712345678'],
  ['(017) 1234 5678', '+8801712345678'],
  [' Name@Example.COM ', 'name@example.com'],
  ['name\u200b@example.com', 'name@example.com'],
  ['8801712345678@example.com', '8801712345678@example.com'],
  ['rahim৭@example.com', 'rahim7@example.com'],
  ['a.b-c@example.com', 'a.b-c@example.com'],
  ['a b@example.com', 'a b@example.com'],
  ['01212 345678', '01212 345678'],
])('readIdentifier reads %j', (typed, identifier) => {
  expect(readIdentifier(typed)).toBe(identifier);
});

it.each([
  ['482-915', '482915'],
  [' 482 915 ', '482915'],
  ['482\u2011915', '482915'],
  ['\u200e482915\u200f', '482915'],
  ['\u2068৪৮২ ৯১৫\u2069', '482915'],
  ['K7WM-x2ch-9fqr-4tbn', 'K7WMx2ch9fqr4tbn'],
])('readCode reads %j', (typed, code) => {
  expect(readCode(typed)).toBe(code);
});

it.each([
  ['\u200eRahim\u200f', 'Rahim'],
  [' \u061cরহিম ', 'রহিম'],
  ['র\u200d্যাপ', 'র\u200d্যাপ'],
  ['a\u202eb', 'a\u202eb'],
])('readName reads %j', (typed, name) => {
  expect(readName(typed)).toBe(name);
});

it.each([
  ['A\r\nB\rC\nD', 'A\nB\nC\nD'],
  ['\r\n\r\n', '\n\n'],
])('readMultiline reads %j', (typed, text) => {
  expect(readMultiline(typed)).toBe(text);
});

it.each([
  ['\ufeffslug', 'slug'],
  [' Retail Base-Price ', 'retail_base_price'],
  ['SLUG\u200b', 'slug'],
  ['category\u00a0id', 'category_id'],
  ['দা\u09af\u09bc', 'দা\u09df'.normalize('NFC')],
])('foldHeader reads %j', (typed, column) => {
  expect(foldHeader(typed)).toBe(column);
});

it('foldDigits replaces Bengali digits, and no others', () => {
  expect(foldDigits('১২৩৪৫৬৭৮৯০ ١ 2 চা')).toBe('1234567890 ١ 2 চা');
});
