import { PreconditionFailedError } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '../errors/describe-error.ts';
import { queryClient } from '../shop.ts';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';

/**
 * Sends the writes of a form, with the state of the last one. A 403 makes the session be read again, and a 412 everything that
 * the page shows.
 */
export function useSend() {
  const { mutateAsync, isPending, error, reset } = useMutation({
    // Without it, a write waits for the connection, and the user does not see why.
    networkMode: 'always',
    // The response may have a secret, which is not to stay in memory after its dialog.
    gcTime: 0,
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (failure) => {
      if (failure instanceof PreconditionFailedError) void queryClient.invalidateQueries();
    },
  });
  return {
    isBusy: isPending,
    error: error ?? undefined,
    reset,
    send: <T>(work: () => Promise<T>) => mutateAsync(work) as Promise<T>,
  };
}

/** Runs an action of a row or a menu, which has no place for its error: it is shown as a message. */
export function useAct(): (work: () => Promise<unknown>) => Promise<void> {
  const { send } = useSend();
  const ui = useText(uiText);
  return async (work) => {
    try {
      await send(work);
    } catch (error) {
      notify(describeError(error, ui), { isError: true });
    }
  };
}
