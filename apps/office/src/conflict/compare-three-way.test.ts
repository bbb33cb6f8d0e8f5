import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareThreeWay, mergeChoices } from './compare-three-way.ts';

/** Few values, so that all three are often equal. */
const value = fc.oneof(fc.constantFrom('', 'a', 'b'), fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }));
const form = fc.record({ name: value, price: value, pictures: value });
const versions = fc.record({ before: form, theirs: form, mine: form });

describe('a comparison of three versions', () => {
  it('names who has changed a field', () => {
    const before = { both: 1, mine: 1, theirs: 1, neither: 1, alike: 1 };
    const theirs = { ...before, both: 2, theirs: 2, alike: 2 };
    const mine = { ...before, both: 3, mine: 3, alike: 2 };
    expect([...compareThreeWay({ before, theirs, mine })]).toEqual([
      ['both', 'both'],
      ['mine', 'mine'],
      ['theirs', 'theirs'],
    ]);
  });

  it('has no differences between equal versions, and is symmetric', () => {
    const swapped = { mine: 'theirs', theirs: 'mine', both: 'both' } as const;
    fc.assert(
      fc.property(versions, ({ before, theirs, mine }) => {
        expect(compareThreeWay({ before, theirs: mine, mine }).size).toBe(0);
        const there = [...compareThreeWay({ before, theirs, mine })].map(([name, by]) => [name, swapped[by]]);
        expect([...compareThreeWay({ before, theirs: mine, mine: theirs })]).toEqual(there);
      }),
    );
  });

  it('loses no change that only one of them has made, whatever is chosen for the others', () => {
    fc.assert(
      fc.property(versions, fc.boolean(), ({ before, theirs, mine }, takesMine) => {
        const differences = compareThreeWay({ before, theirs, mine });
        const choices = new Map(
          [...differences].map(([name, by]) => [name, by === 'both' ? (takesMine ? 'mine' : 'theirs') : by] as const),
        );
        const merged = mergeChoices({ theirs, mine }, choices);
        for (const name of ['name', 'price', 'pictures'] as const) {
          const by = differences.get(name);
          const expected = by === 'mine' || (by === 'both' && takesMine) ? mine[name] : theirs[name];
          expect(merged[name]).toEqual(expected);
        }
      }),
    );
  });

  it('compares a field by its own rule', () => {
    const isSame = { price: (left: unknown, right: unknown) => Number(left) === Number(right) };
    const versionsOfPrice = { before: { price: '1' }, theirs: { price: '2.00' }, mine: { price: '2' } };
    expect(compareThreeWay(versionsOfPrice, isSame).size).toBe(0);
  });
});
