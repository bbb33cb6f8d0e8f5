import type { Check } from '../../../server/test/support/browser/find-violations.ts';

/** Checks only the open dialog: axe-core cannot decide the contrast of elements that a dialog covers. */
export const IN_DIALOG: Check = { include: ['dialog'] };
