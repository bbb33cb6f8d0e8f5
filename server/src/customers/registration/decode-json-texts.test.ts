import { expect, it } from 'vitest';
import { decodeJsonTexts } from './decode-json-texts.ts';

const phoneNumber = '"01712345678"';

it('decodes the texts of a form whose client has written each as JSON', () => {
  const texts = { phoneNumber, password: '"\\"quoted\\" চাল"', shopName: 'undefined' };
  expect(decodeJsonTexts(texts)).toEqual({ phoneNumber: '01712345678', password: '"quoted" চাল' });
});

it.each([
  ['a phone number without quotation marks', { phoneNumber: '01712345678', password: '"in quotes"' }],
  ['no phone number', { password: '"in quotes"' }],
  ['a text that is not JSON', { phoneNumber, password: 'in no quotes' }],
  ['JSON that is not text', { phoneNumber, password: '12345678' }],
])('returns the texts as they were sent, for %s', (_, texts) => {
  expect(decodeJsonTexts(texts)).toEqual(texts);
});
