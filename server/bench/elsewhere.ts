import { perSecond, type Row } from './table.ts';

/** The list's rates of Medusa 2.21 and Vendure 3.7, as parts of (a)'s of the same run; measured before. */
const ELSEWHERE = { Medusa: 0.025, Vendure: 0.019 } as const;

export const DERIVED_NOTE =
  'Medusa and Vendure are not run here: their figures follow from what was measured of them against (a), 0.025 and 0.019.';

/** What the list's rate is against theirs. They keep no answers, so it is the same rate warm and cold. */
export function derivedRows(ours: number, yardstick: number, atLeast: number): Row[] {
  return Object.entries(ELSEWHERE).map(([name, part]) => ({
    name: `list, ${name}`,
    measured: perSecond(ours),
    against: perSecond(yardstick * part),
    figure: ours / (yardstick * part),
    bar: { atLeast },
    derived: true,
  }));
}
