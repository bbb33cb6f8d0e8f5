import { useText } from '@arot/ui/i18n/text.ts';
import { useId, useLayoutEffect, useRef } from 'react';
import { client } from '../../shop.ts';
import { IdentityForm } from './identity-form.tsx';
import { codeText } from './text.ts';

type Props = { readonly onDone: () => void; readonly onCancel: () => void };

/** Asks whether it is still the user, over the page. */
export function ReauthenticationDialog({ onDone, onCancel }: Props) {
  const text = useText(codeText);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const submit = async (proof: Parameters<typeof client.auth.reauthenticate>[0]) => {
    await client.auth.reauthenticate(proof);
    onDone();
  };
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId}>{text.isItYou}</h2>
      <IdentityForm action={text.continue} submit={submit} cancel={onCancel} />
    </dialog>
  );
}
