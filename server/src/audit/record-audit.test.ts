import { auditWords } from '@arot/contract/words';
import { expect, it } from 'vitest';
import { AUDIT_KINDS } from './record-audit.ts';

it('has words for every kind of event', () => {
  expect(AUDIT_KINDS.filter((kind) => !(kind in auditWords))).toEqual([]);
});
