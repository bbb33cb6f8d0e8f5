import type { QueryClient } from '@tanstack/react-query';

/**
 * Forgets everything that depends on who is signed in, whenever that changes. Queries that are shown are sent again.
 * Responses that are still on their way are ignored.
 *
 * @param subscribe calls a function after each login and logout, and returns a function that stops it
 * @returns stops it
 */
export function resetOnAuthChange(
  queryClient: Pick<QueryClient, 'resetQueries'>,
  subscribe: (listener: () => void) => () => void,
): () => void {
  return subscribe(() => void queryClient.resetQueries({ queryKey: ['arot', 'identity'] }));
}
