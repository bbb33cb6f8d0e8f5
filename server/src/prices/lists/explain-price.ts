import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';

export async function explainPrice(_: Context, __: unknown): Promise<never> {
  throw new ApiError('INTERNAL_ERROR');
}
