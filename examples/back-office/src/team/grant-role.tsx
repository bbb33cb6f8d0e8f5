import { fieldsOf } from '@arot/example-shared/errors/field-messages.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { type FormEvent, useState } from 'react';
import { useDraft } from '../draft/use-draft.ts';
import { useFieldMessage } from '../errors/use-field-message.ts';
import { FormError } from '../forms/form-error.tsx';
import { reread } from '../forms/reread.ts';
import { useIdempotencyKey } from '../forms/use-idempotency-key.ts';
import { useSend } from '../forms/use-send.ts';
import { useMay } from '../session/session.ts';
import { staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';
import { CustomerChoice } from './customer-choice.tsx';
import { RoleSelect } from './role-select.tsx';
import { teamText } from './text.ts';

const EMPTY = { q: '', accountId: '', role: '' };

/** Makes an existing account a staff account. */
export function GrantRole({ onClose }: { readonly onClose: () => void }) {
  const text = useText(teamText);
  const ui = useText(uiText);
  const may = useMay();
  const [draft = EMPTY, setDraft] = useDraft<typeof EMPTY>('staff-grant');
  const [isIncomplete, setIncomplete] = useState(false);
  const { send, isBusy, error } = useSend();
  const keyOf = useIdempotencyKey();
  const messageOf = useFieldMessage(fieldsOf(error));
  const set = (change: Partial<typeof EMPTY>) => setDraft({ ...draft, ...change });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const id = draft.accountId.trim();
    setIncomplete(id === '');
    if (isBusy || id === '') return;
    const { role } = draft;
    const granted = await send(() =>
      staff.accounts.grantRole(id, { role }, { idempotencyKey: keyOf({ id, role }) }),
    ).catch(() => undefined);
    if (!granted) return;
    setDraft(undefined);
    notify(text.created(granted.name));
    void reread('accounts');
    void reread('roles');
    onClose();
  };
  const seesCustomers = may('customers:read');
  return (
    <Dialog title={text.grantTitle} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <p>{text.grantHint}</p>
        {seesCustomers && (
          <CustomerChoice
            q={draft.q}
            chosen={draft.accountId}
            onSearch={(q) => set({ q })}
            onChoose={(accountId) => set({ accountId })}
          />
        )}
        <TextField
          label={seesCustomers ? text.orAccountId : text.accountId}
          hint={seesCustomers ? text.orAccountIdHint : text.accountIdHint}
          value={draft.accountId}
          spellCheck={false}
          message={isIncomplete ? text.chooseCustomer : undefined}
          onChange={(event) => set({ accountId: event.target.value })}
        />
        <RoleSelect value={draft.role} onChange={(role) => set({ role })} message={messageOf('role')} />
        <FormError error={error} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {text.grantAction}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
