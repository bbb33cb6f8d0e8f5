import { breaksProblem, type EntriesChange, fromHundredths, toHundredths } from '@arot/contract';
import { changePrice, finalPrice } from '../change-price.ts';
import type { EntryPrice } from './price-list-entry.repository.ts';

/** A change of an entry. What is absent stays; null clears, and a base price of null removes the entry. */
export type EntryChange = NonNullable<EntriesChange['changes']>[number];

/** Takes an issue of a field: `basePrice`, `breaks.0`. */
export type ReportIssue = (field: string, message: string) => void;

/**
 * Returns an entry after a change; null without one.
 *
 * @param report receives why the entry is not possible
 * @returns undefined if it is not possible
 */
export function changeEntry(
  before: EntryPrice | null,
  change: EntryChange,
  report: ReportIssue,
): EntryPrice | null | undefined {
  const { basePrice, discount, breaks: newBreaks } = change;
  if (basePrice === null) return removeEntry(change, report);
  if (before === null && basePrice === undefined) {
    report('basePrice', 'A new entry needs a base price.');
    return undefined;
  }
  const base = basePrice === undefined ? undefined : ({ action: 'set', value: basePrice } as const);
  const outcome = changePrice(before, { basePrice: base, discount });
  if ('issue' in outcome) {
    report(outcome.issue.field, outcome.issue.message);
    return undefined;
  }
  if (outcome.price === null) return null;
  const final = finalPrice(outcome.price);
  const breaks =
    newBreaks === undefined
      ? (before?.breaks ?? [])
      : (newBreaks ?? []).map(({ minQuantity, price }) => ({
          minQuantity,
          price: fromHundredths(toHundredths(price)),
        }));
  const problem = breaksProblem(breaks, final);
  if (problem) {
    const { index, message } = problem;
    if (newBreaks) report(`breaks.${index}`, message);
    else report('breaks', `The break for ${breaks[index]?.minQuantity} pieces stays. ${message} Send breaks too.`);
    return undefined;
  }
  return {
    ...outcome.price,
    finalPrice: final,
    breaks,
    increment: change.increment === undefined ? (before?.increment ?? null) : change.increment,
    maxOrderQuantity:
      change.maxOrderQuantity === undefined ? (before?.maxOrderQuantity ?? null) : change.maxOrderQuantity,
  };
}

function removeEntry(change: EntryChange, report: ReportIssue): null | undefined {
  const { discount, breaks, increment, maxOrderQuantity } = change;
  const others = { discount, breaks: breaks?.length ? breaks : null, increment, maxOrderQuantity };
  const stated = Object.entries(others).filter(([, value]) => value !== undefined && value !== null);
  for (const [field] of stated) report(field, 'Needs a base price: without one, the entry is removed.');
  return stated.length === 0 ? null : undefined;
}
