import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { useIdempotencyKey } from '../forms/use-idempotency-key.ts';
import { useSend } from '../forms/use-send.ts';
import { SelectField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { applicationsText } from './text.ts';

export type NewSecret = { readonly secret: string; readonly oldSecretsEndAt: string };

type Props = {
  readonly name: string;
  readonly rotate: (keepOldSeconds: number, idempotencyKey: string) => Promise<NewSecret>;
  readonly onCreated: (secret: NewSecret) => void;
  readonly onClose: () => void;
};

const OVERLAPS = [0, 3_600, 86_400, 604_800, 2_592_000] as const;

/** Asks how long the old secrets of an application stay valid, and makes a new one. */
export function RotateDialog({ name, rotate, onCreated, onClose }: Props) {
  const text = useText(applicationsText);
  const { send, isBusy, error } = useSend();
  const keyOf = useIdempotencyKey();
  // Servers have a day, unless a stranger has the old secret.
  const [keepOldSeconds, setKeepOldSeconds] = useState(86_400);
  const submit = async () => {
    const secret = await send(() => rotate(keepOldSeconds, keyOf({ keepOldSeconds }))).catch(() => undefined);
    if (secret) onCreated(secret);
  };
  return (
    <FormDialog title={text.rotateTitle(name)} action={text.rotate} {...{ isBusy, error, onClose }} onSubmit={submit}>
      <SelectField
        label={text.keepOld}
        hint={text.rotateHint}
        value={keepOldSeconds}
        onChange={(event) => setKeepOldSeconds(Number(event.target.value))}
      >
        {OVERLAPS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {text[`keep_${seconds}`]}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
