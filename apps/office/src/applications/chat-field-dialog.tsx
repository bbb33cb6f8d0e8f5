import type { StaffChatApplication, StaffChatField } from '@arot/sdk/staff';
import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useDraft } from '../draft/use-draft.ts';
import { ListField } from '../forms/list-field.tsx';
import { useIdempotencyKey } from '../forms/use-idempotency-key.ts';
import { useSend } from '../forms/use-send.ts';
import { staff } from '../shop.ts';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { uiText } from '../ui/text.ts';
import { chatText } from './chat-text.ts';
import {
  definitionOf,
  EMPTY_FIELD,
  FIELD_TYPES,
  type FieldType,
  type FieldValues,
  fieldValuesOf,
  hasLength,
  lastOrder,
} from './chat-values.ts';

type Props = {
  readonly application: StaffChatApplication;
  /** The field that is changed; undefined for a new one. */
  readonly field: StaffChatField | undefined;
  readonly onSaved: (application: StaffChatApplication, key: string) => void;
  readonly onClose: () => void;
};

/** Renders the form of a field of the pre-chat form. */
export function ChatFieldDialog({ application, field, onSaved, onClose }: Props) {
  const text = useText(chatText);
  const ui = useText(uiText);
  const { chatApplicationId: id, version } = application;
  const [draft, setDraft] = useDraft<FieldValues>(`chat-field-${id}-${field?.key ?? ''}`);
  const values = draft ?? (field ? fieldValuesOf(field) : EMPTY_FIELD);
  const { send, isBusy, error } = useSend();
  const keyOf = useIdempotencyKey();
  const messageOf = messagesOf(fieldsOf(error));
  const set = (change: Partial<FieldValues>) => setDraft({ ...values, ...change });
  const submit = async () => {
    const definition = definitionOf(values, field?.order ?? lastOrder(application.fields));
    const options = { ifMatch: version, idempotencyKey: keyOf({ definition, version }) };
    const saved = await send(() => staff.chatApplications.defineField(id, definition, options)).catch(() => undefined);
    if (!saved) return;
    setDraft(undefined);
    onSaved(saved, values.key);
  };
  return (
    <FormDialog
      title={field ? text.changeField(field.key) : text.newField}
      action={isBusy ? ui.saving : ui.save}
      {...{ isBusy, error, onClose }}
      onSubmit={submit}
    >
      {!field && (
        <TextField
          label={text.key}
          hint={text.keyHint}
          value={values.key}
          spellCheck={false}
          autoCapitalize="none"
          message={messageOf('key')}
          onChange={(event) => set({ key: event.target.value })}
        />
      )}
      <SelectField
        label={text.type}
        hint={field && text.typeFixed}
        value={values.type}
        disabled={field !== undefined}
        message={messageOf('type')}
        onChange={(event) => set({ type: event.target.value as FieldType })}
      >
        {FIELD_TYPES.map((type) => (
          <option key={type} value={type}>
            {text[`type_${type}`]}
          </option>
        ))}
      </SelectField>
      <div className="form-grid">
        <TextField
          label={text.label}
          value={values.label}
          message={messageOf('label')}
          onChange={(event) => set({ label: event.target.value })}
        />
        <TextField
          label={text.labelBn}
          lang="bn"
          value={values.labelBn}
          message={messageOf('labelBn')}
          onChange={(event) => set({ labelBn: event.target.value })}
        />
      </div>
      {values.type === 'select' && (
        <ListField
          label={text.options}
          name="options"
          // The rule of a select names its option; a row that is too long names its place.
          messageOf={(name) => messageOf(name) ?? (name === 'options' ? messageOf('option') : undefined)}
          values={values.options}
          onChange={(options) => set({ options })}
        />
      )}
      {hasLength(values.type) && (
        <TextField
          label={text.maxLength}
          inputMode="numeric"
          value={values.maxLength}
          message={messageOf('maxLength')}
          onChange={(event) => set({ maxLength: event.target.value.replace(/\D/g, '') })}
        />
      )}
      <CheckField
        label={text.requiredField}
        checked={values.required}
        onChange={(event) => set({ required: event.target.checked })}
      />
    </FormDialog>
  );
}
