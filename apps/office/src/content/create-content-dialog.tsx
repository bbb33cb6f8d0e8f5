import { ConflictError } from '@arot/sdk/staff';
import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { useState } from 'react';
import { useIdempotencyKey } from '../forms/use-idempotency-key.ts';
import { paths } from '../router/paths.ts';
import { staff } from '../shop.ts';
import { TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { notify } from '../ui/toasts.tsx';
import { contentText } from './text.ts';
import { contentWritten } from './use-content.ts';

const KEY = /^[a-z0-9_-]{1,100}$/;

/** Creates a draft under a key, and opens it. */
export function CreateContentDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText(contentText);
  const keyOf = useIdempotencyKey();
  const [key, setKey] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const messages = messagesOf(fieldsOf(error));
  const isTaken = error instanceof ConflictError;
  const submit = async () => {
    const input = { key: key.trim() };
    setWrong(!KEY.test(input.key));
    setError(undefined);
    if (!KEY.test(input.key)) return;
    setBusy(true);
    try {
      contentWritten(await staff.appContent.create(input, { idempotencyKey: keyOf(input) }));
      notify(text.created(input.key));
      onClose();
      navigate(paths.contentItem(input.key));
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={text.create}
      action={text.createDraft}
      isBusy={isBusy}
      error={isTaken ? undefined : error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text.key}
        hint={text.keyHint}
        message={isWrong ? text.keyIssue : isTaken ? text.keyTaken : messages('key')}
        className="input code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
    </FormDialog>
  );
}
