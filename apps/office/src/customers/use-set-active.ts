import type { StaffCustomer } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '../errors/describe-error.ts';
import { staff } from '../shop.ts';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';
import { refreshCustomers, storeCustomer } from './customer-cache.ts';
import { customerText } from './text.ts';
import { useUndo } from './use-undo.ts';

/** Deactivates or activates a customer at once. The other one is its undo. */
export function useSetActive() {
  const text = useText(customerText);
  const ui = useText(uiText);
  const undo = useUndo();
  const send = ({ id, version }: StaffCustomer, active: boolean) =>
    staff.customers[active ? 'activate' : 'deactivate'](id, { ifMatch: version, idempotencyKey: crypto.randomUUID() });
  return useMutation({
    mutationFn: async (customer: StaffCustomer) => {
      const changed = await send(customer, !customer.active);
      await storeCustomer(changed);
      notify(changed.active ? text.activated : text.deactivated, { undo: undo(() => send(changed, customer.active)) });
    },
    onError: async (error) => {
      notify(describeError(error, ui), { isError: true });
      await refreshCustomers();
    },
  });
}
