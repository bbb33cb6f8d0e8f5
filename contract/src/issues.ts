import type * as z from 'zod';
import en from 'zod/v4/locales/en.js';
import { type FieldMessages, fieldsIn, type Message, schemaMessage } from './messages/message.ts';
import * as messages from './messages/texts.ts';

type Issue = z.core.$ZodIssue;

const zodText = en().localeError;

/**
 * Returns the message of a validation issue, for the user who sent the value. A message that our schema sets is returned as it
 * is. zod's own messages are replaced. This happens per issue because the process-wide settings of zod affect other packages.
 *
 * @see docs/decisions/0019-requests.md
 */
export function issueMessage(issue: Issue): Message {
  const own = issue.code === 'custom' ? (issue.params?.message as Message | undefined) : undefined;
  return (
    own ?? schemaMessage(issue.message) ?? (isZodText(issue) ? translate(issue) : messages.sameInBoth(issue.message))
  );
}

/** Returns true if the message is zod's own. For a wrong type it names the type of the input, which the issue does not have. */
function isZodText(issue: Issue): boolean {
  if (issue.code === 'invalid_type') return issue.message.startsWith('Invalid input: expected ');
  const text = zodText({ ...issue, input: undefined } as z.core.$ZodRawIssue);
  return issue.message === (typeof text === 'string' ? text : text?.message);
}

function translate(issue: Issue): Message {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined') ? messages.required : (TYPES[issue.expected] ?? NOT_VALID);
    case 'too_big':
      return (AT_MOST[issue.origin] ?? messages.atMost)(issue.maximum);
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return messages.notEmpty;
      return (AT_LEAST[issue.origin] ?? messages.atLeast)(issue.minimum);
    case 'not_multiple_of':
      return messages.multipleOf(issue.divisor);
    case 'invalid_format':
      return FORMATS[issue.format] ?? NOT_VALID;
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      return issue.values.length === 1 ? messages.exactly(values) : messages.oneOfChoices(values);
    }
    case 'unrecognized_keys':
      return messages.unknownKeys(issue.keys);
    default:
      return NOT_VALID;
  }
}

const NOT_VALID = messages.documentedForm;

const TYPES: Readonly<Record<string, Message>> = {
  string: messages.mustBeText,
  number: messages.mustBeNumber,
  int: messages.mustBeWhole,
  boolean: messages.mustBeBoolean,
  array: messages.mustBeList,
  object: messages.mustBeObject,
  record: messages.mustBeObject,
  null: messages.mustBeNull,
};

const FORMATS: Readonly<Record<string, Message>> = {
  email: messages.emailAddress,
  url: messages.mustBeUrl,
  uuid: messages.mustBeUuid,
  date: messages.mustBeDate,
  datetime: messages.exactDateAndTime,
  time: messages.mustBeTime,
};

type Limit = Readonly<Record<string, (limit: number | bigint) => Message>>;
const AT_MOST: Limit = {
  string: messages.atMostCharacters,
  array: messages.atMostItems,
  set: messages.atMostItems,
  map: messages.atMostItems,
};
const AT_LEAST: Limit = {
  string: messages.atLeastCharacters,
  array: messages.atLeastItems,
  set: messages.atLeastItems,
  map: messages.atLeastItems,
};

/** The messages of unknown keys by the part of a request. */
const UNKNOWN_KEYS = {
  pathParams: messages.unknownPathParameter,
  query: messages.unknownQueryParameter,
  headers: messages.unknownField,
  body: messages.unknownField,
  form: messages.unknownPart,
} as const;

/** The names of issues that belong to a whole part, or to a parameter without a name, as in `?=1`. */
const ROOTS = { pathParams: 'path', query: 'query', headers: 'headers', body: 'body', form: 'body' } as const;

/** Returns the messages of a part of a request by field. */
export function partErrors(part: keyof typeof ROOTS, issues: readonly Issue[]): FieldMessages {
  return fieldErrors(issues, ROOTS[part], UNKNOWN_KEYS[part]);
}

/**
 * Returns messages by field. Nested fields have dotted names, and issues of the whole value are under `root`. An unknown key is a
 * field with the message `unknownKey`.
 */
export function fieldErrors(
  issues: readonly Issue[],
  root = 'body',
  unknownKey: Message = UNKNOWN_KEYS.body,
): FieldMessages {
  // Without a prototype, a field named "__proto__" is an ordinary key.
  const fields: FieldMessages = Object.create(null);
  const add = (path: readonly PropertyKey[], message: Message) => {
    const name = path.map(String).join('.') || root;
    (fields[name] ??= []).push(message);
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], unknownKey);
    } else {
      add(issue.path, issueMessage(issue));
    }
  }
  return fields;
}

/** Returns the messages of {@link fieldErrors} in English, for a command. */
export const fieldTexts = (issues: readonly Issue[], root?: string) => fieldsIn('en', fieldErrors(issues, root));
