import type { FieldErrors } from '@arot/contract';
import type { RequestValidationError } from '@ts-rest/express';
import type * as z from 'zod';
import { ApiError } from './api-error.ts';

/** Turns what ts-rest found wrong with a request into one 400 that names every field. */
export function toValidationApiError(error: RequestValidationError): ApiError {
  const issues: z.core.$ZodIssue[] = [];
  for (const part of [error.pathParams, error.query, error.headers, error.body]) {
    // Whatever ts-rest wraps them in, the issues are zod's own.
    if (part) issues.push(...(part.issues as z.core.$ZodIssue[]));
  }
  return new ApiError('VALIDATION_ERROR', { fields: fieldErrors(issues), cause: error });
}

/**
 * Messages by field, dotted for nested ones; what is wrong with the whole is under `root`. A key that is not known is
 * named itself.
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], root = 'body'): FieldErrors {
  // Without a prototype, a caller's "__proto__" is a key like any other.
  const fields: FieldErrors = Object.create(null);
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.map(String).join('.') || root;
    (fields[name] ??= []).push(message);
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], 'Is not known here.');
    } else {
      add(issue.path, issue.message);
    }
  }
  return fields;
}
