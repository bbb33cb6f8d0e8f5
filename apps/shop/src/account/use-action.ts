import { useState } from 'react';
import { queryClient } from '../shop.ts';
import { useFailureText } from './use-form-failure.ts';

/** Loads again what depends on the account, after a change of it. */
export const refreshAccount = () => queryClient.invalidateQueries({ queryKey: ['arot', 'identity'] });

/** Runs the action of a button, loads the account again, and says why the action failed. */
export function useAction() {
  const describe = useFailureText();
  const [{ isRunning, error }, setState] = useState<{ isRunning: boolean; error?: unknown }>({ isRunning: false });
  const run = async (action: () => Promise<unknown>) => {
    setState({ isRunning: true });
    try {
      await action();
      setState({ isRunning: false });
    } catch (failure) {
      setState({ isRunning: false, error: failure });
    }
    await refreshAccount();
  };
  return { isRunning, message: error === undefined ? undefined : describe(error), run };
}
