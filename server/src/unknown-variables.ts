import { environmentVariables } from './environment-variables.ts';

/** A variable that nothing reads. */
export type UnknownVariable = {
  readonly name: string;
  /** The variable that was probably meant. */
  readonly likely: string | undefined;
};

/** Finds `AROT_` variables that this version does not read, such as misspelled ones. */
export function findUnknownVariables(environment: NodeJS.ProcessEnv): UnknownVariable[] {
  const known = Object.keys(environmentVariables);
  return Object.keys(environment)
    .filter((name) => name.startsWith('AROT_') && !known.includes(name))
    .map((name) => ({ name, likely: closest(name, known) }));
}

/** Returns the known name that differs in the fewest letters, if it is similar enough to be meant. */
function closest(name: string, known: readonly string[]): string | undefined {
  const [best] = known.map((each) => ({ each, steps: distance(name, each) })).sort((a, b) => a.steps - b.steps);
  return best && best.steps <= Math.max(2, (name.length - 'AROT_'.length) / 3) ? best.each : undefined;
}

/** Returns the Levenshtein distance. @see https://en.wikipedia.org/wiki/Levenshtein_distance */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
