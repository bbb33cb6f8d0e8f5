import { FactorProofForm } from '@arot/example-shared/factors/factor-proof-form.tsx';
import { kindsOf } from '@arot/example-shared/factors/kinds-of.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef } from 'react';
import { client, queries } from '../../shop.ts';
import { IdentityForm } from './identity-form.tsx';
import { codeText } from './text.ts';

type Props = { readonly onDone: () => void; readonly onCancel: () => void };

/** Asks whether it is still the user, over the page. */
export function ReauthenticationDialog({ onDone, onCancel }: Props) {
  const text = useText(codeText);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { data: factors, isPending } = useQuery(queries.auth.listFactors());
  const kinds = factors ? kindsOf(factors) : [];
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
      <h2 id={titleId}>{text.title}</h2>
      {/* A password does not make the second factor fresh. */}
      {kinds.length > 0 ? (
        <FactorProofForm auth={client.auth} kinds={kinds} submit={submit} cancel={onCancel} />
      ) : (
        !isPending && <IdentityForm action={text.confirm} submit={submit} cancel={onCancel} />
      )}
    </dialog>
  );
}
