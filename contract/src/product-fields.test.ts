import { describe, expect, it } from 'vitest';
import { codeInputs, isGtin } from './product-codes.ts';
import { FIELD_NAMES } from './product-fields.ts';
import { fieldWords } from './words/fields.ts';

const repeated = ['Each code must be given once.'];
const issuesOf = (codes: string[]) =>
  codeInputs.gtins.safeParse(codes).error?.issues.map(({ message }) => message) ?? [];

describe('the barcodes of a product', () => {
  it.each([
    ['UPC-A', ['036000291452', '0036000291452', '00036000291452']],
    ['EAN-13', ['4006381333931', '04006381333931']],
    ['EAN-8', ['96385074', '000096385074', '0000096385074', '00000096385074']],
    ['GTIN-14', ['10012345000017']],
  ])('are one code in every form: %s', (_, forms) => {
    for (const form of forms) {
      expect(issuesOf([form])).toEqual([]);
      for (const other of forms) expect(issuesOf([form, other])).toEqual(repeated);
    }
  });

  it('are several codes of piece, carton and pallet', () => {
    expect(issuesOf(['4006381333931', '14006381333938', '24006381333935', '96385074', '036000291452'])).toEqual([]);
  });

  it.each(['96385075', '036000291453', '4006381333932', '10012345000018', '096385074', '36000291452', '९६३८५०७४', ''])(
    'are not "%s"',
    (digits) => expect(isGtin(digits)).toBe(false),
  );
});

it('has a name in both languages for every field of a product', () => {
  const named: Readonly<Record<string, object>> = fieldWords;
  for (const name of FIELD_NAMES) expect(named[name], name).toEqual({ en: expect.any(String), bn: expect.any(String) });
});
