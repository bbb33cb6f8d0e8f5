import { fieldsOf } from '@arot/example-shared/errors/field-messages.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { CreatedStaffAccount } from '@arot/sdk/staff';
import type { FormEvent } from 'react';
import { useDraft } from '../draft/use-draft.ts';
import { useFieldMessage } from '../errors/use-field-message.ts';
import { FormError } from '../forms/form-error.tsx';
import { useIdempotencyKey } from '../forms/use-idempotency-key.ts';
import { useSend } from '../forms/use-send.ts';
import { staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { uiText } from '../ui/text.ts';
import { AccountInputs, type AccountValues } from './account-inputs.tsx';
import { teamText } from './text.ts';

const EMPTY: AccountValues = { name: '', email: '', phoneNumber: '', role: '' };

type Props = { readonly onCreated: (created: CreatedStaffAccount) => void; readonly onClose: () => void };

/** The form of a new staff account. The server makes its first password. */
export function AccountCreate({ onCreated, onClose }: Props) {
  const text = useText(teamText);
  const ui = useText(uiText);
  const [draft = EMPTY, setDraft] = useDraft<AccountValues>('staff-account-new');
  const { send, isBusy, error } = useSend();
  const keyOf = useIdempotencyKey();
  const messageOf = useFieldMessage(fieldsOf(error));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const { name, email, phoneNumber, role } = draft;
    const input = {
      ...{ name, role },
      ...(email.trim() === '' ? {} : { email }),
      ...(phoneNumber.trim() === '' ? {} : { phoneNumber }),
    };
    const created = await send(() => staff.accounts.create(input, { idempotencyKey: keyOf(input) })).catch(
      () => undefined,
    );
    if (!created) return;
    setDraft(undefined);
    onCreated(created);
  };
  return (
    <Dialog title={text.new} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <AccountInputs values={draft} set={(change) => setDraft({ ...draft, ...change })} messageOf={messageOf} />
        <FormError error={error} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {text.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
