import { ApiError } from '../../http/api-error.ts';

/** The bytes are no form; what is wrong with them is for the log. */
export function malformedForm(cause: unknown): ApiError {
  return new ApiError('VALIDATION_ERROR', { message: 'The request body is not a valid form.', cause });
}
