import '../forms/forms.css';
import type { StaffCustomer } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useRef } from 'react';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { FormError } from '../forms/form-error.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { useShortcut } from '../layout/use-shortcut.ts';
import { staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';
import { storeCustomer } from './customer-cache.ts';
import { type CustomerValues, changeOf, tidyValues, valuesOf } from './customer-values.ts';
import { shopTypeText } from './shop-types.ts';
import { customerText } from './text.ts';
import { useConflictFields } from './use-conflict-fields.tsx';

/** Changes a customer. What is typed survives a reload, until it is saved or discarded. */
export function CustomerForm({ customer }: { readonly customer: StaffCustomer }) {
  const text = useText(customerText);
  const shopTypes = useText(shopTypeText);
  const ui = useText(uiText);
  const conflictFields = useConflictFields();
  const element = useRef<HTMLFormElement>(null);
  const form = useEditForm<CustomerValues, StaffCustomer>({
    name: `customer:${customer.id}`,
    thing: customer,
    toForm: valuesOf,
    tidy: (values) => tidyValues(values, valuesOf(customer)),
    read: () => staff.customers.get(customer.id),
    send: (changes, ifMatch) => staff.customers.change(customer.id, changeOf(changes), { ifMatch }),
    show: storeCustomer,
    onSaved: (_, undo) => notify(text.saved, { undo }),
  });
  useShortcut('s', () => element.current?.requestSubmit());
  const field = (name: keyof CustomerValues) => ({
    value: form.values[name],
    message: form.messageOf(name),
    onChange: (event: { target: { value: string } }) => form.set({ [name]: event.target.value }),
  });
  const isPending = customer.wholesaleRequest?.state === 'pending';
  return (
    <>
      <form className="card stack" ref={element} onSubmit={form.submit} noValidate aria-label={text.details}>
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
            label={text.prices}
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
        <FormError error={form.error} />
        <div className="form-foot">
          {form.isDirty && (
            <>
              <span className="badge warn" role="status">
                {text.unsavedChanges}
              </span>
              <Button kind="quiet" onClick={form.discard}>
                {text.discard}
              </Button>
            </>
          )}
          <Button kind="primary" type="submit" busy={form.isBusy} disabled={!form.isDirty}>
            {form.isBusy ? ui.saving : ui.save}
          </Button>
        </div>
      </form>
      {form.conflict && <ConflictDialog {...form.conflict} fields={conflictFields} />}
    </>
  );
}
