import { loginRequest } from '@arot/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTypedIdentifier } from './read-typed-identifier.ts';

const SEPARATORS = ['', '', '', ' ', '-', '–', '‑', '\u00a0', ' - ', '\u202c'];
const BENGALI = '০১২৩৪৫৬৭৮৯';

const subscriber = fc.stringMatching(/^1[3-9]\d{8}$/);
const prefix = fc.constantFrom('0', '880', '+880');

/** A number as a user may type it: each digit in either script, with separators between them. */
const typedNumber = fc
  .tuple(prefix, subscriber, fc.infiniteStream(fc.constantFrom(...SEPARATORS)), fc.infiniteStream(fc.boolean()))
  .map(([start, rest, separators, scripts]) => {
    const characters = [...`${start}${rest}`].map((character) => {
      const isBengali = character !== '+' && scripts.next().value;
      return isBengali ? (BENGALI[Number(character)] ?? '') : character;
    });
    const typed = characters.reduce((text, character) => `${text}${separators.next().value}${character}`);
    return { typed: ` ${typed}\t`, normal: `+880${rest}` };
  });

const isAccepted = (identifier: string) => loginRequest.safeParse({ identifier, password: 'x'.repeat(8) }).success;

describe('readTypedIdentifier', () => {
  it('reads a number with separators, in ASCII and Bengali digits', () => {
    fc.assert(
      fc.property(typedNumber, ({ typed, normal }) => {
        expect(readTypedIdentifier(typed)).toBe(normal);
        expect(isAccepted(normal)).toBe(true);
      }),
    );
  });

  it('rejects a number with any other character in it', () => {
    fc.assert(
      fc.property(
        typedNumber,
        fc.nat(),
        fc.constantFrom(...'0123456789০৯', ...'+xX.,/()#*@;:_', '٠', '０', '\0', '১১'),
        ({ typed, normal }, at, character) => {
          const clean = normal.slice(4);
          const text = `${clean.slice(0, at % clean.length)}${character}${clean.slice(at % clean.length)}`;
          expect(readTypedIdentifier(`0${text}`)).toBeUndefined();
          expect(readTypedIdentifier(`${typed.trim()}${character}`)).toBeUndefined();
        },
      ),
    );
  });

  it('rejects numbers that the API rejects', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[+0-9০-৯ -]{0,20}$/)), (text) => {
        const identifier = readTypedIdentifier(text);
        if (identifier === undefined) return;
        const digits = [...text].map((each) => (BENGALI.includes(each) ? BENGALI.indexOf(each) : each)).join('');
        const isPhone = identifier.startsWith('+880');
        expect(isAccepted(identifier)).toBe(true);
        if (isPhone) expect(digits.replace(/\D/g, '').slice(-10)).toBe(identifier.slice(4));
        else expect(identifier).toBe(text.trim().toLowerCase());
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    '',
    '1712345678',
    '+1712345678',
    '+8811712345678',
    '00880 1712345678',
    '01212345678',
    '017123456789',
    '0171234567',
    '-01712345678',
    '01712345678-',
    '01712345678 / 01812345678',
    'call 01712345678',
    'a b@example.com',
  ])('returns undefined for %j', (typed) => {
    expect(readTypedIdentifier(typed)).toBeUndefined();
  });

  it.each([
    [' Name@Example.COM ', 'name@example.com'],
    ['8801712345678@example.com', '8801712345678@example.com'],
  ])('reads an email address: %j', (typed, identifier) => {
    expect(readTypedIdentifier(typed)).toBe(identifier);
  });
});
