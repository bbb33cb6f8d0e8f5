import type { FieldErrors } from '@arot/contract';
import type { RequestValidationError } from '@ts-rest/express';
import type * as z from 'zod';
import { issueMessage } from '../issue-message.ts';
import { ApiError } from './api-error.ts';

/** Converts the validation error of ts-rest into one 400 that names every field. */
export function toValidationApiError(error: RequestValidationError): ApiError {
  const fields: FieldErrors = Object.create(null);
  const parts = {
    pathParams: 'Unknown path parameter.',
    query: 'Unknown query parameter.',
    headers: '',
    body: UNKNOWN_FIELD,
  };
  for (const [part, unknownKey] of Object.entries(parts) as [keyof typeof parts, string][]) {
    // ts-rest wraps zod's errors; the issues inside are zod's.
    const issues = (error[part]?.issues ?? []) as z.core.$ZodIssue[];
    for (const [name, messages] of Object.entries(fieldErrors(issues, 'body', unknownKey))) {
      fields[name] = [...(fields[name] ?? []), ...messages];
    }
  }
  return new ApiError('VALIDATION_ERROR', { fields, cause: error });
}

const UNKNOWN_FIELD = 'Unknown field.';

/**
 * Messages by field. Nested fields have dotted names, and issues of the whole value are under `root`. An unknown key is a
 * field with the message `unknownKey`.
 */
export function fieldErrors(
  issues: readonly z.core.$ZodIssue[],
  root = 'body',
  unknownKey: string = UNKNOWN_FIELD,
): FieldErrors {
  // Without a prototype, a field named "__proto__" is an ordinary key.
  const fields: FieldErrors = Object.create(null);
  const add = (path: readonly PropertyKey[], message: string) => {
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
