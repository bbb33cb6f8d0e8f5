import type { StaffProductDetail } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { DateInput } from '../../ui/date/date-input.tsx';
import { StatusField } from '../availability/status-field.tsx';
import { availabilityText } from '../availability/text.ts';
import { detailsText } from './details-text.ts';
import type { ProductForm } from './product-form.ts';
import { QuantityField } from './quantity-field.tsx';

type Props = {
  readonly form: ProductForm;
  readonly change: (part: Partial<ProductForm>) => void;
  readonly messageOf: (field: string) => string | undefined;
};

/** Renders what is in stock. */
export function AvailabilityCard({ form, change, messageOf }: Props) {
  const text = useText(detailsText);
  const { availability } = useText(availabilityText);
  return (
    <section className="card stack" aria-label={availability}>
      <h2>{availability}</h2>
      <StatusField
        value={form.availability}
        message={messageOf('status')}
        onChange={(status) => change({ availability: status })}
      />
      <QuantityField
        label={text.quantity}
        value={form.quantity}
        message={messageOf('quantity')}
        onChange={(quantity) => change({ quantity })}
      />
      <DateInput
        label={text.expectedAt}
        showLabel
        value={form.expectedAt}
        onChange={(expectedAt) => change({ expectedAt })}
      />
    </section>
  );
}

/** Renders what is in stock for a role that may not change it. */
export function ShownAvailability({ product: { availability } }: { readonly product: StaffProductDetail }) {
  const text = useText(detailsText);
  const words = useText(availabilityText);
  const format = useFormat();
  const { status, quantity, expectedAt } = availability;
  return (
    <section className="card stack" aria-label={words.availability}>
      <h2>{words.availability}</h2>
      <p>
        {[
          words[status],
          ...(quantity === null ? [] : [format.number(quantity)]),
          ...(expectedAt === null ? [] : [`${text.expectedAt} ${format.date(expectedAt)}`]),
        ].join(' · ')}
      </p>
    </section>
  );
}
