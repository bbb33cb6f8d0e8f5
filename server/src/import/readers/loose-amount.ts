import { foldDigits } from '@arot/contract';

/** Names and signs of the taka. */
const BEFORE = /^(?:৳|bdt|tk\.?|taka|টাকা)/i;
const AFTER = /(?:৳|bdt|tk\.?|taka|টাকা|\/[-=])$/i;

/** Digits in groups of three, or as in Bangladesh: 1,25,000. Three decimals would be ambiguous, zeros after two are not. */
const AMOUNT = /^(\d+|\d{1,3}(?:[, \u00a0\u202f]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d{1,2})|\.(\d{2})00+)?$/;

/** Returns an amount as catalog files have it: `৳ 1,25,000/-` is `125000`. A text that is ambiguous or no amount stays as it is. */
export function readLooseAmount(cell: string): string {
  let text = foldDigits(cell).trim();
  // Tk 1,250/- has a name and a sign.
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(BEFORE, '').replace(AFTER, '').trim();
  }
  const [, whole, decimals, longDecimals] = AMOUNT.exec(text) ?? [];
  if (whole === undefined) return cell;
  const fraction = decimals ?? longDecimals;
  return whole.replace(/[, \u00a0\u202f]/g, '') + (fraction === undefined ? '' : `.${fraction}`);
}
