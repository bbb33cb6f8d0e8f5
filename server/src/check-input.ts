import type * as z from 'zod';
import { issueMessage } from './issue-message.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Validates the input of a command against a schema.
 *
 * @throws OperatorError with one line for each issue
 */
export function checkInput<S extends z.ZodType>(rules: S, input: z.input<S>): z.output<S> {
  const parsed = rules.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new OperatorError(
    'Nothing was changed.',
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issueMessage(issue)}`),
  );
}
