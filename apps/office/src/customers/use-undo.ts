import type { StaffCustomer } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '../errors/describe-error.ts';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';
import { refreshCustomers, storeCustomer } from './customer-cache.ts';

type Send = () => Promise<StaffCustomer>;

/** Makes the undo of a change. If another staff member has changed the customer since, it says so and changes nothing. */
export function useUndo(): (send: Send) => () => void {
  const ui = useText(uiText);
  const { mutate } = useMutation({
    mutationFn: async (send: Send) => await storeCustomer(await send()),
    onSuccess: () => notify(ui.undone),
    onError: async (error) => {
      notify(describeError(error, ui), { isError: true });
      await refreshCustomers();
    },
  });
  return (send) => () => mutate(send);
}
