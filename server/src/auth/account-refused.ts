import type * as z from 'zod';
import { issueMessage } from '../issue-message.ts';

/** An account cannot be made, changed or shown as was asked. Message and faults are for the person who asked. */
export class AccountRefusedError extends Error {
  override name = 'AccountRefusedError';
  /** What is wrong with each part of the input, where that is the reason. */
  readonly faults: readonly string[];

  constructor(message: string, faults: readonly string[] = []) {
    super(message);
    this.faults = faults;
  }
}

/**
 * The input by its rules.
 *
 * @throws AccountRefusedError with everything that is wrong, by the parts of the input
 */
export function checkInput<S extends z.ZodType>(rules: S, input: z.input<S>): z.output<S> {
  const parsed = rules.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AccountRefusedError(
    'Nothing was changed.',
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issueMessage(issue)}`),
  );
}
