import { useText } from '@arot/ui/i18n/text.ts';
import { ListField } from '../forms/list-field.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { chatText } from './chat-text.ts';
import type { ChatValues } from './chat-values.ts';
import { applicationsText } from './text.ts';

type Props = {
  readonly values: ChatValues;
  readonly set: (change: Partial<ChatValues>) => void;
  readonly messageOf: (name: string) => string | undefined;
};

/** Renders the inputs of a chat application besides its secrets and its pre-chat form. */
export function ChatInputs({ values, set, messageOf }: Props) {
  const common = useText(applicationsText);
  const text = useText(chatText);
  return (
    <>
      <TextField
        label={common.name}
        value={values.name}
        message={messageOf('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <ListField
        label={text.visitorOrigins}
        hint={text.visitorOriginsHint}
        name="visitorOrigins"
        placeholder="https://"
        messageOf={messageOf}
        values={values.visitorOrigins}
        onChange={(visitorOrigins) => set({ visitorOrigins })}
      />
      <SelectField
        label={text.identityVerification}
        hint={text.verificationHint}
        value={values.identityVerification}
        message={messageOf('identityVerification')}
        onChange={(event) => set({ identityVerification: event.target.value === 'required' ? 'required' : 'off' })}
      >
        <option value="off">{text.verification_off}</option>
        <option value="required">{text.verification_required}</option>
      </SelectField>
    </>
  );
}
