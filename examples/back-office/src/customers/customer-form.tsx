import { fieldsOf, useFieldMessage } from '@arot/example-shared/errors/field-messages.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { StaffCustomer } from '@arot/sdk/staff';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { useConflict } from '../conflict/use-conflict.ts';
import { useDraft } from '../draft/use-draft.ts';
import { describeError } from '../errors/describe-error.ts';
import { useShortcut } from '../layout/use-shortcut.ts';
import { staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';
import { storeCustomer } from './customer-cache.ts';
import { type CustomerValues, changeBetween, valuesOf } from './customer-values.ts';
import { shopTypeText } from './shop-types.ts';
import { customerText } from './text.ts';
import { useConflictFields } from './use-conflict-fields.tsx';
import { useUndo } from './use-undo.ts';

/** The version that the user has changed, and the values that were typed. */
type Draft = { readonly base: StaffCustomer; readonly values: CustomerValues };

/** Changes a customer. What is typed survives a reload, until it is saved or discarded. */
export function CustomerForm({ customer }: { readonly customer: StaffCustomer }) {
  const text = useText(customerText);
  const shopTypes = useText(shopTypeText);
  const ui = useText(uiText);
  const conflictFields = useConflictFields();
  const undo = useUndo();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useDraft<Draft>(`customer:${customer.id}`);
  const values = draft?.values ?? valuesOf(customer);
  const conflict = useConflict({ read: () => staff.customers.get(customer.id), toForm: valuesOf });
  const write = async (base: StaffCustomer, typed: CustomerValues) => {
    const before = valuesOf(base);
    const saved = await staff.customers.change(base.id, changeBetween(before, typed), { ifMatch: base.version });
    setDraft(undefined);
    await storeCustomer(saved);
    const back = changeBetween(valuesOf(saved), before);
    notify(text.saved, { undo: undo(() => staff.customers.change(base.id, back, { ifMatch: saved.version })) });
  };
  const save = useMutation({
    mutationFn: async ({ base, values: typed }: Draft) => {
      try {
        await write(base, typed);
      } catch (error) {
        if (!(await conflict.catch(error, { before: valuesOf(base), mine: typed }))) throw error;
      }
    },
    // The first field that was rejected. React has marked it by then.
    onError: () => setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()),
  });
  const error = save.error ?? undefined;
  const fields = fieldsOf(error);
  const messageOf = useFieldMessage(fields);

  const change = (changed: Partial<CustomerValues>) => {
    const base = draft?.base ?? customer;
    const next = { ...values, ...changed };
    setDraft(Object.keys(changeBetween(valuesOf(base), next)).length > 0 ? { base, values: next } : undefined);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (draft && !save.isPending) save.mutate(draft);
  };
  useShortcut('s', submit);
  const discard = () => {
    setDraft(undefined);
    save.reset();
  };
  const field = (name: keyof CustomerValues) => ({
    value: values[name],
    message: messageOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const isPending = customer.wholesaleRequest?.state === 'pending';
  return (
    <>
      <form className="card stack" ref={form} onSubmit={submit} noValidate aria-label={text.details}>
        <div className="customer-fields">
          <TextField label={text.shopName} {...field('shopName')} />
          <SelectField label={text.shopType} {...field('shopType')}>
            <option value="">{text.noShopType}</option>
            {Object.entries(shopTypes).map(([type, name]) => (
              <option value={type} key={type}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label={text.name} {...field('name')} autoComplete="off" />
          <SelectField
            label={text.tier}
            hint={isPending ? text.tierHintPending : text.tierHint}
            {...field('customerType')}
          >
            <option value="RETAIL">{text.RETAIL}</option>
            <option value="WHOLESALE">{text.WHOLESALE}</option>
          </SelectField>
          <TextField label={text.phone} hint={text.phoneHint} type="tel" {...field('phoneNumber')} autoComplete="off" />
          <TextField label={text.email} type="email" {...field('email')} autoComplete="off" />
        </div>
        <TextArea label={text.shopAddress} rows={2} {...field('shopAddress')} />
        {error && (
          <p className="banner bad" role="alert">
            {describeError(error, ui)}
          </p>
        )}
        <div className="actions">
          <Button kind="primary" type="submit" busy={save.isPending} disabled={!draft}>
            {save.isPending ? ui.saving : ui.save}
          </Button>
          {draft && (
            <>
              <Button onClick={discard}>{text.discard}</Button>
              <span className="badge warn" role="status">
                {text.unsaved}
              </span>
            </>
          )}
        </div>
      </form>
      {conflict.current && (
        <ConflictDialog
          conflict={conflict.current}
          fields={conflictFields}
          onSave={(merged, thing) => write(thing, merged)}
          onTakeTheirs={(thing) => {
            discard();
            void storeCustomer(thing);
          }}
          onClose={conflict.close}
        />
      )}
    </>
  );
}
