import { ApiError } from './api-error.ts';

/**
 * A 401 for the token of an application whose user has signed in without a second factor, or too long ago.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9470#section-3
 */
export class InsufficientAuthenticationError extends ApiError {
  readonly maxAgeSeconds: number | undefined;

  /** @param maxAgeSeconds how old the authentication may be; undefined if its age does not matter */
  constructor(maxAgeSeconds?: number) {
    super('UNAUTHENTICATED', {
      message:
        maxAgeSeconds === undefined
          ? 'The user of the token has to sign in with a second factor.'
          : 'The user of the token has to prove a second factor again.',
    });
    this.maxAgeSeconds = maxAgeSeconds;
  }
}
