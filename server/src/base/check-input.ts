import * as z from 'zod';
import { OperatorError } from './errors.ts';

type Issue = z.core.$ZodIssue;

const zodText = z.locales.en().localeError;

/**
 * Returns the message of a validation issue, for the user who sent the value. A message that our schema sets is returned as it
 * is. zod's own messages are replaced. This happens per issue because the process-wide settings of zod affect other packages.
 *
 * @see docs/decisions/0022-one-translation-of-validation-issues.md
 */
export function issueMessage(issue: Issue): string {
  return isZodText(issue) ? translate(issue) : issue.message;
}

/** Returns true if the message is zod's own. For a wrong type it names the type of the input, which the issue does not have. */
function isZodText(issue: Issue): boolean {
  if (issue.code === 'invalid_type') return issue.message.startsWith('Invalid input: expected ');
  const text = zodText({ ...issue, input: undefined } as z.core.$ZodRawIssue);
  return issue.message === (typeof text === 'string' ? text : text?.message);
}

function translate(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined') ? 'Required.' : (TYPES[issue.expected] ?? NOT_VALID);
    case 'too_big':
      return sizeMessage(issue.origin, 'at most', issue.maximum);
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'Must not be empty.';
      return sizeMessage(issue.origin, 'at least', issue.minimum);
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Must have the documented format.';
    case 'invalid_value':
      return `Must be ${issue.values.length === 1 ? '' : 'one of: '}${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}.`;
    default:
      return NOT_VALID;
  }
}

const NOT_VALID = 'Must have the documented form.';

const TYPES: Readonly<Record<string, string>> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
  null: 'Must be null.',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Must be an email address.',
  url: 'Must be a URL.',
  uuid: 'Must be a UUID.',
  date: 'Must be a date such as 2026-01-31.',
  datetime: 'Must be a date and time such as 2026-01-31T10:00:00.000Z.',
  time: 'Must be a time such as 10:00:00.',
};

const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'items', set: 'items', map: 'items' };

function sizeMessage(origin: string, bound: 'at least' | 'at most', limit: number | bigint): string {
  const unit = UNITS[origin];
  if (unit === undefined) return `Must be ${bound} ${limit}.`;
  return `Must have ${bound} ${limit} ${Number(limit) === 1 ? unit.replace(/s$/, '') : unit}.`;
}

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
  const fields = new Map<string, string[]>();
  for (const [name, message] of named) fields.set(name || 'body', [...(fields.get(name || 'body') ?? []), message]);
  return new OperatorError(
    'Nothing was changed.',
    named.map(([name, message]) => `${name}: ${message}`),
    { code: 'VALIDATION_ERROR', fields: Object.fromEntries(fields) },
  );
}
