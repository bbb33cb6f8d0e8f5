import { useText } from '@arot/ui/i18n/text.ts';
import { useCreation } from '../forms/use-creation.ts';
import { priceListText } from '../price-lists/text.ts';
import { TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

type Props<Created> = {
  readonly draft: string;
  readonly title: string;
  /** The name that is there at first. */
  readonly name?: string;
  readonly post: (input: { name: string }, options: { idempotencyKey: string }) => Promise<Created>;
  readonly onCreated: (created: Created) => void;
  readonly onClose: () => void;
};

/** Asks for the name of something new, and creates it. */
export function NameDialog<Created>({ draft, title, name = '', post, onCreated, onClose }: Props<Created>) {
  const text = useText(priceListText);
  const { values, set, messageOf, isBusy, error, create } = useCreation(draft, { name });
  const submit = async () => {
    const created = await create({ name: values.name }, post);
    if (created !== undefined) onCreated(created);
  };
  return (
    <FormDialog title={title} action={text.create} {...{ isBusy, error, onClose }} onSubmit={submit}>
      <TextField
        label={text.name}
        value={values.name}
        message={messageOf('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
    </FormDialog>
  );
}
