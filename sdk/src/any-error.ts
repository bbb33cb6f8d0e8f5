import type { ErrorOf, UnknownApiError } from './api-errors.ts';
import {
  type ArotConnectionError,
  type ArotIdentityError,
  type ArotRedirectError,
  type ArotResponseError,
  type ArotTimeoutError,
  BRAND,
} from './errors.ts';
import type { ErrorCode } from './generated/error-statuses.ts';

/** The errors of the client. A `switch` over `name` tells them apart. */
export type AnyArotError =
  | ErrorOf<ErrorCode>
  | UnknownApiError
  | ArotConnectionError
  | ArotTimeoutError
  | ArotResponseError
  | ArotRedirectError
  | ArotIdentityError;

/**
 * Returns true if a value is an error of the client. Unlike `instanceof`, it recognises errors of another copy of this package,
 * for example of its CommonJS copy in an ESM program. Then `error.name` says which error it is.
 */
export function isArotError(value: unknown): value is AnyArotError {
  return typeof value === 'object' && value !== null && BRAND in value;
}
