import { type ArotApiError, type FieldErrors, isArotError } from '@arot/sdk';

/** Returns a function that gives the message of the API for a field. It is in the language that the page has sent. */
export function messagesOf(fields: FieldErrors | undefined): (name: string) => string | undefined {
  return (name) => fields?.[name]?.join(' ') || undefined;
}

/** Returns the messages of a rejected form by its fields. Undefined if the error is not about fields. */
export function fieldsOf(error: unknown): FieldErrors | undefined {
  if (!isArotError(error) || !('fields' in error)) return undefined;
  const { fields } = error as ArotApiError;
  return Object.keys(fields).length > 0 ? fields : undefined;
}
