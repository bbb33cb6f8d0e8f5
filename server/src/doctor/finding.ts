import { within } from '../base/within.ts';

/** The result of one check. The message and the action are for the operator, and contain no secret. */
export type Finding = {
  /** The part that was checked, such as `database`. */
  readonly part: string;
  /** A `warning` deserves a look. A `problem` loses data, rejects requests or weakens security. */
  readonly state: 'ok' | 'warning' | 'problem';
  readonly message: string;
  /** The action for the operator. */
  readonly action?: string;
};

/** Collects the findings of one part. */
export class Findings {
  readonly list: Finding[] = [];
  readonly #part: string;

  constructor(part: string) {
    this.#part = part;
  }

  ok(message: string): void {
    this.list.push({ part: this.#part, state: 'ok', message });
  }

  warn(message: string, action: string): void {
    this.list.push({ part: this.#part, state: 'warning', message, action });
  }

  problem(message: string, action: string): void {
    this.list.push({ part: this.#part, state: 'problem', message, action });
  }
}

/** One part of the examination. It adds what it finds, and may throw: that is a problem of its part. */
export type Check = { readonly part: string; readonly run: (findings: Findings) => Promise<void> };

/** Longest time of one check, in milliseconds. */
const CHECK_TIMEOUT_MS = 15_000;

/** Runs the checks one after the other. A check that throws or takes too long becomes a problem, and the others still run. */
export async function runChecks(checks: readonly Check[], timeoutMs = CHECK_TIMEOUT_MS): Promise<Finding[]> {
  const all: Finding[] = [];
  for (const { part, run } of checks) {
    const findings = new Findings(part);
    try {
      if (!(await within(timeoutMs, run(findings)))) throw new Error(`no result within ${timeoutMs / 1_000} s`);
    } catch (error) {
      findings.problem(`the check failed: ${messageOf(error)}`, 'Correct the cause, then run "arot doctor" again.');
    }
    all.push(...findings.list);
  }
  return all;
}

/** Returns the message of an error with its cause. For a host with several addresses it joins the errors of all of them. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  const reason = error.cause instanceof Error ? messageOf(error.cause) : '';
  // An error often repeats the message of its cause.
  return error.message.includes(reason) ? error.message : `${error.message}: ${reason}`;
}
