import { perSecond, type Row } from './table.ts';

/** The list's rates of Medusa 2.21 and Vendure 3.7, divided by those of (a) in the same run; measured earlier. */
const ELSEWHERE = { Medusa: 0.025, Vendure: 0.019 } as const;

export const DERIVED_NOTE =
  'Medusa and Vendure are not run here: their figures are calculated from their measured ratios to (a), 0.025 and 0.019.';

/** The list's rate divided by theirs. They cache no responses, so their rate is the same warm and cold. */
export function derivedRows(ours: number, baseline: number, atLeast: number): Row[] {
  return Object.entries(ELSEWHERE).map(([name, part]) => ({
    name: `list, ${name}`,
    measured: perSecond(ours),
    against: perSecond(baseline * part),
    figure: ours / (baseline * part),
    bar: { atLeast },
    derived: true,
  }));
}
