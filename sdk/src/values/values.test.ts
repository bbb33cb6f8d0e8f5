import { expect, it } from 'vitest';
import { errorStatuses } from '../generated/error-statuses.ts';
import * as values from './index.ts';

it.each(Object.entries(values))('%s is data', (_, value) => {
  expect(JSON.parse(JSON.stringify(value))).toEqual(value);
});

it('has the enumerations, limits and codes of the contract', () => {
  expect(values.CUSTOMER_TYPES).toEqual(['WHOLESALE', 'RETAIL']);
  expect(values.MAX_LENGTHS.slug).toBe(255);
  expect(values.ERROR_CODES).toEqual(Object.keys(errorStatuses));
});

it('has a label in both languages for each event, permission and shop type', () => {
  const word = { en: expect.stringMatching(/[A-Za-z]/), bn: expect.stringMatching(/[অ-হ]/) };
  for (const [codes, labels] of [
    [values.EVENT_TYPES, values.eventLabels],
    [values.PERMISSION_CODES, values.permissionLabels],
    [values.SHOP_TYPES, values.shopTypeLabels],
  ] as const) {
    for (const code of codes) expect(labels).toHaveProperty([code], word);
  }
});
