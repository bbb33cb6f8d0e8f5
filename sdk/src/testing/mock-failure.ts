import type { ErrorCode } from '../generated/error-statuses.ts';

type Details = {
  /** Messages per field. */
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Replaces the message of the code. */
  readonly text?: string | undefined;
};

/** A failure of an operation: a code of the contract, and what the response says about it. */
export class MockFailure extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Returns the failure of an input whose field is not valid. */
export function invalid(field: string, message: string): MockFailure {
  return new MockFailure('VALIDATION_ERROR', { fields: { [field]: [message] } });
}
