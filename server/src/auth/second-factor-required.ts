import type { FactorMethod } from '@arot/contract';
import { ApiError } from '../http/api-error.ts';

/** The 401 for the right password of an account that has a second factor. */
export class SecondFactorRequiredError extends ApiError {
  readonly kinds: readonly FactorMethod[];
  /** The text that the second step sends back. */
  readonly challenge: string;

  constructor(kinds: readonly FactorMethod[], challenge: string) {
    super('UNAUTHENTICATED', {
      message: 'Prove a second factor: send it with the challenge to POST /api/auth/login/second-factor.',
      fields: { secondFactor: [...kinds], challenge: [challenge] },
    });
    this.kinds = kinds;
    this.challenge = challenge;
  }
}
