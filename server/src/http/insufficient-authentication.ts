import { ApiError } from './api-error.ts';

/**
 * A 401 for the token of an application whose user has signed in without a second factor.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9470#section-3
 */
export class InsufficientAuthenticationError extends ApiError {
  constructor() {
    super('UNAUTHENTICATED', { message: 'The user of the token has to sign in with a second factor.' });
  }
}
