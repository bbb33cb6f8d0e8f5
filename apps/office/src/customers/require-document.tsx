import type { DocumentKind } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { documentText } from '../documents/text.ts';
import { useCreation } from '../forms/use-creation.ts';
import { staff } from '../shop.ts';
import { SelectField, TextArea } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { requirementText } from './requirement-text.ts';

type Props = {
  readonly customerId: string;
  /** The documents that the customer was not asked for yet. */
  readonly kinds: readonly DocumentKind[];
  readonly onDone: () => unknown;
  readonly onClose: () => void;
};

const EMPTY: { readonly type?: DocumentKind; readonly reason: string } = { reason: '' };

/** Asks a customer for a document. */
export function RequireDocument({ customerId, kinds, onDone, onClose }: Props) {
  const text = useText(requirementText);
  const names = useText(documentText);
  const { values, set, messageOf, isBusy, error, create } = useCreation(`requirement:${customerId}`, EMPTY);
  const type = kinds.find((kind) => kind === values.type) ?? kinds[0];
  const submit = async () => {
    if (type === undefined) return;
    const input = { type, reason: values.reason.trim() };
    const created = await create(input, (body, options) => staff.customers.requireDocument(customerId, body, options));
    if (created) await onDone();
  };
  return (
    <FormDialog title={text.ask} action={text.ask} {...{ isBusy, error, onClose }} onSubmit={submit}>
      <SelectField
        label={text.document}
        value={type}
        onChange={({ target: { value } }) => set({ type: value as DocumentKind })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {names[kind]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={text.reason}
        hint={text.reasonHint}
        maxLength={1_000}
        value={values.reason}
        message={messageOf('reason')}
        onChange={({ target: { value } }) => set({ reason: value })}
      />
    </FormDialog>
  );
}
