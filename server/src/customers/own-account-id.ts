import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';

/** Whose data a customer may see: its own, by its session and nothing else. @throws ApiError UNAUTHENTICATED */
export function ownAccountId({ principal }: Context): string {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  return principal.user.id;
}
