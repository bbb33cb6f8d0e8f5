import { meters } from '../base/meters.ts';
import { ApiError } from '../http/api-error.ts';
import { SecondFactorRequiredError } from './second-factor-required.ts';

/** Counts a login in the metrics, by its result. */
export async function countLogin<T>(via: 'cookie' | 'token' | 'page', login: Promise<T>): Promise<T> {
  try {
    const result = await login;
    meters.logins.inc({ via, result: 'success' });
    return result;
  } catch (error) {
    meters.logins.inc({ via, result: resultOf(error) });
    throw error;
  }
}

function resultOf(error: unknown): string {
  if (error instanceof SecondFactorRequiredError) return 'second_factor';
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'UNAUTHENTICATED') return 'wrong_credentials';
  if (code === 'RATE_LIMITED') return 'limited';
  return code === 'VALIDATION_ERROR' ? 'invalid' : 'failure';
}
