import { ConflictError, PreconditionFailedError, type StaffCustomer } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { refreshCustomers, storeCustomer } from '../customers/customer-cache.ts';
import { nameOf } from '../customers/name-of.ts';
import { customerText } from '../customers/text.ts';
import { useUndo } from '../customers/use-undo.ts';
import { describeError } from '../errors/describe-error.ts';
import { staff } from '../shop.ts';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';
import { removeRequest } from './pending-requests.ts';
import { wholesaleText } from './text.ts';

type Decision = { readonly isApproved: boolean; readonly note: string; readonly reason: string };

/** Approves or rejects a request, in the version that the user sees. */
export function useDecision(customer: StaffCustomer, onDecided: () => void) {
  const text = useText(wholesaleText);
  const customers = useText(customerText);
  const ui = useText(uiText);
  const undo = useUndo();
  // The same for a repeated attempt, so that a lost response decides nothing twice.
  const key = useRef(crypto.randomUUID());
  const { id, version } = customer;
  return useMutation({
    mutationFn: async ({ isApproved, ...texts }: Decision) => {
      const decide = isApproved ? staff.customers.approveWholesale : staff.customers.rejectWholesale;
      const [note, reason] = [texts.note.trim(), texts.reason.trim()];
      const input = { ...(note && { note }), ...(reason && { reason }) };
      const idempotencyKey = `${key.current}:${version}:${isApproved ? 'a' : 'r'}`;
      return await decide(id, input, { ifMatch: version, idempotencyKey });
    },
    onSuccess: async (decided, { isApproved }) => {
      const name = nameOf(customer, customers.unnamed);
      if (isApproved) {
        const back = () => staff.customers.change(id, { customerType: 'RETAIL' }, { ifMatch: decided.version });
        notify(text.approved(name), { undo: undo(back) });
      } else {
        notify(text.rejected(name));
      }
      onDecided();
      removeRequest(id);
      await storeCustomer(decided);
    },
    onError: async (error) => {
      const isMeanwhile = error instanceof ConflictError || error instanceof PreconditionFailedError;
      notify(isMeanwhile ? text.meanwhile : describeError(error, ui), { isError: true });
      await refreshCustomers();
    },
  });
}
