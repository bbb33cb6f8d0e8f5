import { foldDigits } from '@arot/contract/typed';
import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { AvailabilityStatus, StaffAvailability, StaffProductDetail } from '@arot/sdk/staff';
import { FormFoot } from '../../forms/form-foot.tsx';
import { useEditForm } from '../../forms/use-edit-form.ts';
import { queries, queryClient, staff } from '../../shop.ts';
import { DateInput } from '../../ui/date/date-input.tsx';
import { SelectField } from '../../ui/field.tsx';
import { notify } from '../../ui/toasts.tsx';
import { toMoment } from '../../webhooks/moment.ts';
import { detailsText } from './details-text.ts';
import { QuantityField } from './quantity-field.tsx';

const STATES: readonly AvailabilityStatus[] = ['unknown', 'in_stock', 'low', 'out_of_stock', 'preorder'];

type Values = { readonly status: AvailabilityStatus; readonly quantity: string; readonly expectedAt: string };

const toForm = ({ status, quantity, expectedAt }: StaffAvailability): Values => ({
  status,
  quantity: String(quantity ?? ''),
  expectedAt: toMoment(expectedAt).day,
});

/** Renders what is in stock, as a form of its own: its version is not that of the product. */
export function AvailabilityCard({ product }: { readonly product: StaffProductDetail }) {
  const text = useText(detailsText);
  const { slug, availability } = product;
  const form = useEditForm<Values, StaffAvailability>({
    name: `availability-${product.id}`,
    thing: availability,
    toForm,
    read: async () => (await staff.products.get(slug)).availability,
    send: async ({ status = availability.status, quantity, expectedAt }, ifMatch) => {
      const input = {
        status,
        ...(quantity === undefined ? {} : { quantity: quantity === '' ? null : Number(foldDigits(quantity)) }),
        ...(expectedAt === undefined
          ? {}
          : { expectedAt: expectedAt === '' ? null : new Date(`${expectedAt}T00:00`).toISOString() }),
      };
      const { slug: _, ...saved } = await staff.availability.change(slug, input, {
        headers: { 'if-match': `"${ifMatch}"` },
      });
      return saved;
    },
    show: (saved) =>
      queryClient.setQueryData(
        queries.products.get(slug).queryKey,
        (shown) => shown && { ...shown, availability: saved },
      ),
    onSaved: (_, undo) => notify(text.saved, { undo }),
  });
  const { values, set, messageOf } = form;
  return (
    <form className="card stack" aria-label={text.availability} onSubmit={form.submit} noValidate>
      <h2>{text.availability}</h2>
      <SelectField
        label={text.status}
        value={values.status}
        message={messageOf('status')}
        onChange={({ target }) => set({ status: STATES.find((state) => state === target.value) ?? 'unknown' })}
      >
        {STATES.map((state) => (
          <option value={state} key={state}>
            {text.statusOf(state)}
          </option>
        ))}
      </SelectField>
      <QuantityField
        label={text.quantity}
        value={values.quantity}
        message={messageOf('quantity')}
        onChange={(quantity) => set({ quantity })}
      />
      <DateInput
        label={text.expectedAt}
        showLabel
        value={values.expectedAt}
        onChange={(expectedAt) => set({ expectedAt })}
      />
      <FormFoot
        form={form}
        labels={{ status: text.status, quantity: text.quantity, expectedAt: text.expectedAt }}
        show={{ status: text.statusOf }}
      />
    </form>
  );
}

/** Renders what is in stock for a role that may not change it. */
export function ShownAvailability({ product: { availability } }: { readonly product: StaffProductDetail }) {
  const text = useText(detailsText);
  const format = useFormat();
  const { status, quantity, expectedAt } = availability;
  return (
    <section className="card stack" aria-label={text.availability}>
      <h2>{text.availability}</h2>
      <p>
        {[
          text.statusOf(status),
          ...(quantity === null ? [] : [format.number(quantity)]),
          ...(expectedAt === null ? [] : [`${text.expectedAt} ${format.date(expectedAt)}`]),
        ].join(' · ')}
      </p>
    </section>
  );
}
