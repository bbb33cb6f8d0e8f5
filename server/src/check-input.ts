import type * as z from 'zod';
import { issueMessage } from './issue-message.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Validates what an operator gave against a schema.
 *
 * @throws OperatorError with one issue for each part of the input that is wrong
 */
export function checkInput<S extends z.ZodType>(rules: S, input: z.input<S>): z.output<S> {
  const parsed = rules.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new OperatorError(
    'Nothing was changed.',
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issueMessage(issue)}`),
  );
}
