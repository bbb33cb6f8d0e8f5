import { isArotError } from '@arot/sdk';
import { type QueryClient, useQuery } from '@tanstack/react-query';

/** Under the prefix of everything that depends on who is signed in, so that it is reset with the rest. */
const KEY = ['arot', 'identity', 'password change'];

/** Returns true if the service asks for another password: the user signed in with one that works once. */
export function isPasswordChangeRequired(error: unknown): boolean {
  return isArotError(error) && error.name === 'PasswordChangeRequiredError';
}

/** Says that the service asks for another password. */
export function requirePasswordChange(queryClient: QueryClient): void {
  queryClient.setQueryData(KEY, true);
}

/** Notices when a query is rejected until the password has been changed. */
export function watchPasswordChange(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    if (isPasswordChangeRequired(event.action.error)) requirePasswordChange(queryClient);
  });
}

/** Returns true if the user has to choose another password before anything else. */
export function usePasswordChangeRequired(): boolean {
  return useQuery({ queryKey: KEY, queryFn: () => false, staleTime: Number.POSITIVE_INFINITY }).data ?? false;
}
