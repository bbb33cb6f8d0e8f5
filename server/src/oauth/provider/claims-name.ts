import type { AccountPrincipal } from '../../http/principal.ts';

/** What the pages call a user: the name, or else what they sign in with. */
export function nameOf({ user }: AccountPrincipal): string {
  return user.name || user.email || user.phoneNumber || '';
}
