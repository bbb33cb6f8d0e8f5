import type { findViolations } from '../../../server/test/support/browser/find-violations.ts';

/**
 * The context for `findViolations` while a dialog is open: axe-core cannot decide the contrast of elements that a dialog covers.
 * It takes a context in the place of options.
 */
export const IN_DIALOG = { include: ['dialog'] } as Parameters<typeof findViolations>[1];
