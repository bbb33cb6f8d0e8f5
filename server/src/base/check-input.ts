import type { Message } from '@arot/contract';
import { issueMessage } from '@arot/contract/issues';
import type * as z from 'zod';
import { OperatorError } from './errors.ts';

/**
 * Validates the input of an operation against a schema.
 *
 * @throws OperatorError with one line for each issue
 */
export function checkInput<S extends z.ZodType>(rules: S, input: z.input<S>): z.output<S> {
  const parsed = rules.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

/** Returns the rejection of input by a schema. */
export function invalidInput({ issues }: z.core.$ZodError): OperatorError {
  const named = issues.map((issue) => [issue.path.join('.'), issueMessage(issue)] as const);
  const fields = new Map<string, Message[]>();
  for (const [name, message] of named) fields.set(name || 'body', [...(fields.get(name || 'body') ?? []), message]);
  return new OperatorError(
    'Nothing was changed.',
    named.map(([name, message]) => `${name}: ${message.en}`),
    { code: 'VALIDATION_ERROR', fields: Object.fromEntries(fields) },
  );
}
