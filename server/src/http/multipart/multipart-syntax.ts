import { MIMEType } from 'node:util';
import { messages } from '@arot/contract';
import { ApiError } from '../api-error.ts';

/** Returns the 400 for bytes that are not a form. The cause is only for the log. */
export function malformedForm(cause: unknown): ApiError {
  return new ApiError('VALIDATION_ERROR', { message: messages.notForm, cause });
}

/** Returns a parsed Content-Type, or undefined if the text is not a valid one. */
export function parseMimeType(text: string | undefined): MIMEType | undefined {
  try {
    return text === undefined ? undefined : new MIMEType(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the boundary that a Content-Type declares, or undefined if it is not the type of a form.
 *
 * @see https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1
 */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const type = parseMimeType(contentType);
  if (type?.essence !== 'multipart/form-data') return undefined;
  const boundary = type.params.get('boundary') ?? '';
  return /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary) ? boundary : undefined;
}
