import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { FactorProofForm } from '@arot/ui/factors/factor-proof-form.tsx';
import { kindsOf } from '@arot/ui/factors/kinds-of.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { useSend } from '../forms/use-send.ts';
import { staff } from '../shop.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useQuestion } from './ask-again.ts';
import { useOwnFactors } from './own-factors.ts';
import { securityText } from './text.ts';

type Props = { readonly onDone: () => void; readonly onClose: () => void };

/** Asks over the page whether it is still the user, when the service wants to know. */
export function QuestionDialog() {
  const question = useQuestion();
  return question ? <Question onDone={question.answer} onClose={question.refuse} /> : null;
}

/** Asks for a second factor, and for the password only where the account has none: a password is no second factor. */
function Question({ onDone, onClose }: Props) {
  const text = useText(securityText);
  const { data: factors, isPending } = useOwnFactors();
  const kinds = factors ? kindsOf(factors) : [];
  if (isPending) return null;
  if (kinds.length === 0) return <PasswordQuestion onDone={onDone} onClose={onClose} />;
  return (
    <Dialog title={text.isItYou} onClose={onClose}>
      <FactorProofForm
        auth={staff.auth}
        kinds={kinds}
        cancel={onClose}
        submit={async (proof) => {
          await staff.auth.reauthenticate(proof);
          onDone();
        }}
      />
    </Dialog>
  );
}

function PasswordQuestion({ onDone, onClose }: Props) {
  const text = useText(securityText);
  const { isBusy, error, send } = useSend();
  const [password, setPassword] = useState('');
  const messageOf = messagesOf(fieldsOf(error));
  const submit = () => send(() => staff.auth.reauthenticate({ password })).then(onDone, () => {});
  return (
    <FormDialog
      title={text.isItYou}
      action={text.continue}
      isBusy={isBusy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text.askPassword}</p>
      <TextField
        label={text.password}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        message={messageOf('password')}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}
