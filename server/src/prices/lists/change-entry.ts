import { breaksProblem, type EntriesChange, fromHundredths, toHundredths } from '@arot/contract';
import { type Message, messages } from '@arot/contract/messages';
import { finalPrice } from '../../catalog/price-columns.ts';
import { changePrice } from '../change-price.ts';
import type { EntryPrice, OrderLimits } from './price-list-entry.repository.ts';

/** A change of an entry. What is absent stays; null clears, and a base price of null removes the entry. */
export type EntryChange = NonNullable<EntriesChange['changes']>[number];

/** Takes an issue of a field: `basePrice`, `breaks.0`. */
export type ReportIssue = (field: string, message: Message) => void;

type Rules = {
  readonly allowFree: boolean | undefined;
  /** The limits of the product for the tiers of the customers. An entry may have limits of its own. */
  readonly limits: readonly OrderLimits[];
};

/**
 * Returns an entry after a change; null without one. An entry that stays as it is has no issue.
 *
 * @param report receives why the entry is not possible
 * @returns undefined if it is not possible
 */
export function changeEntry(
  before: EntryPrice | null,
  change: EntryChange,
  { allowFree = false, limits }: Rules,
  report: ReportIssue,
): EntryPrice | null | undefined {
  const { basePrice, discount, breaks: newBreaks } = change;
  if (basePrice === null) return removeEntry(change, report);
  if (before === null && basePrice === undefined) {
    report('basePrice', messages.newEntryNeedsPrice);
    return undefined;
  }
  const base = basePrice === undefined ? undefined : ({ action: 'set', value: basePrice } as const);
  const outcome = changePrice(before, { basePrice: base, discount }, allowFree);
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
  const after = {
    ...outcome.price,
    finalPrice: final,
    breaks,
    increment: change.increment === undefined ? (before?.increment ?? null) : change.increment,
    maxOrderQuantity:
      change.maxOrderQuantity === undefined ? (before?.maxOrderQuantity ?? null) : change.maxOrderQuantity,
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  const problem = breaksProblem(breaks, final, allowFree ? '0.00' : undefined) ?? unreachable(after, limits);
  if (problem) {
    const { index, message } = problem;
    if (newBreaks) report(`breaks.${index}`, message);
    else report('breaks', messages.breakStays(breaks[index]?.minQuantity, message));
    return undefined;
  }
  return after;
}

/** Returns the first break that no order of any tier can have, and why. */
function unreachable({ breaks, increment, maxOrderQuantity }: EntryPrice, limits: readonly OrderLimits[]) {
  const problems = breaks.map(({ minQuantity }) => {
    const found = limits.map((limit) => {
      const [step, maximum] = [increment ?? limit.increment, maxOrderQuantity ?? limit.maximum];
      if (maximum !== null && minQuantity > maximum) return messages.breakAboveMaximum(minQuantity, maximum);
      return minQuantity % step === 0 ? undefined : messages.breakBesideIncrement(minQuantity, step);
    });
    return found.includes(undefined) ? undefined : found[0];
  });
  const index = problems.findIndex((message) => message !== undefined);
  const message = problems[index];
  return message && { index, message };
}

function removeEntry(change: EntryChange, report: ReportIssue): null | undefined {
  const { discount, breaks, increment, maxOrderQuantity } = change;
  const others = { discount, breaks: breaks?.length ? breaks : null, increment, maxOrderQuantity };
  const stated = Object.entries(others).filter(([, value]) => value !== undefined && value !== null);
  for (const [field] of stated) report(field, messages.entryRemoved);
  return stated.length === 0 ? null : undefined;
}
