import { useText } from '@arot/ui/i18n/text.ts';
import { client } from '../../shop.ts';
import { Field } from '../../ui/field.tsx';
import { AccountForm } from '../account-form.tsx';
import { accountText } from '../text.ts';
import { refreshAccount } from '../use-action.ts';
import type { Draft } from '../use-draft.ts';
import { wholesaleText } from './text.ts';

type Props = { readonly draft: Draft; readonly finish: () => void; readonly cancel: () => void };

/** Asks for wholesale prices. */
export function WholesaleForm({ draft, finish, cancel }: Props) {
  const { optional } = useText(accountText);
  const text = useText(wholesaleText);
  const submit = async (entries: FormData) => {
    const note = String(entries.get('note')).trim();
    try {
      await client.customers.requestWholesale(note ? { note } : {});
    } finally {
      // Another device may have asked, or the staff have decided.
      await refreshAccount();
    }
    finish();
  };
  return (
    <AccountForm action={text.send} submit={submit} draft={draft} cancel={cancel}>
      {(messageOf) => (
        <>
          <p className="hint">{text.wholesaleMeaning}</p>
          <Field label={`${text.note} (${optional})`} name="note" rows={4} message={messageOf('note')} />
        </>
      )}
    </AccountForm>
  );
}
