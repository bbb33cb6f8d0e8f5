/** One figure of a drill, with the bar that it must reach. */
export type Figure = {
  /** The measured quantity, with its unit: `acknowledged writes that were lost`. */
  readonly what: string;
  readonly measured: string | number;
  /** The limit in words: `0`, `at most 10 s`. */
  readonly bar?: string;
  /** True if the bar is reached. Left out if the figure has no bar. */
  readonly holds?: boolean;
};

/** The options of a drill on the command line: `--rounds 50` is `{ rounds: '50' }`. */
export type DrillOptions = Readonly<Record<string, string | undefined>>;

/**
 * A failure or a load that is tried on real processes, for longer than a test of the suite may take.
 * Each file beside this one exports one as `drill`.
 */
export type Drill = {
  /** One line for `npm run drill`, which lists all drills. */
  readonly summary: string;
  /** Runs it. Everything that it starts has ended when it returns or throws. */
  readonly run: (options: DrillOptions, log: (line: string) => void) => Promise<readonly Figure[]>;
};

/** Returns a figure whose bar is reached if `holds`. */
export function judged(what: string, measured: string | number, bar: string, holds: boolean): Figure {
  return { what, measured, bar, holds };
}

/** Returns a figure that must have one value. */
export function equal(what: string, measured: string | number | null, bar: string | number): Figure {
  return { what, measured: String(measured), bar: String(bar), holds: String(measured) === String(bar) };
}

/** Returns a number that is an option of the drill, or its value without the option. */
export function numberOption(options: DrillOptions, name: string, otherwise: number): number {
  const value = Number(options[name] ?? otherwise);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number: ${options[name]}`);
  return value;
}
