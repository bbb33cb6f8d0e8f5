import { useText } from '@arot/ui/i18n/text.ts';
import { ListField } from '../../forms/list-field.tsx';
import { LIMITS, LISTS, TEXTS } from '../../generated/product-fields.ts';
import { TextField } from '../../ui/field.tsx';
import { detailsText } from './details-text.ts';
import { STEPS } from './product-details.ts';
import type { ProductForm } from './product-form.ts';
import { QuantityField } from './quantity-field.tsx';

type Props = {
  readonly form: ProductForm;
  readonly change: (part: Partial<ProductForm>) => void;
  readonly messageOf: (field: string) => string | undefined;
};

/** Renders the steps and limits of orders, the package, and the codes of a product. */
export function DetailsCard({ form, change, messageOf }: Props) {
  const text = useText(detailsText);
  return (
    <section className="card stack" aria-label={text.details}>
      <h2>{text.details}</h2>
      <div className="form-grid">
        {[...STEPS, ...LIMITS].map((name) => (
          <QuantityField
            key={name}
            label={text[name]}
            value={form[name]}
            message={messageOf(name)}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      <p className="hint soft small">{text.stepHint}</p>
      <div className="form-grid">
        <QuantityField
          label={text.packSize}
          value={form.packSize}
          message={messageOf('pack.size') ?? messageOf('pack')}
          onChange={(packSize) => change({ packSize })}
        />
        <TextField
          label={text.packUnitName}
          value={form.packUnitName}
          lang="en"
          message={messageOf('pack.unitName')}
          onChange={(event) => change({ packUnitName: event.target.value })}
        />
        <TextField
          label={text.packUnitNameBn}
          value={form.packUnitNameBn}
          lang="bn"
          message={messageOf('pack.unitNameBn')}
          onChange={(event) => change({ packUnitNameBn: event.target.value })}
        />
        {TEXTS.map((name) => (
          <TextField
            key={name}
            label={text[name]}
            value={form[name]}
            message={messageOf(name)}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
      </div>
      {LISTS.map((name) => (
        <ListField
          key={name}
          label={text[name]}
          hint={text[`${name}Hint`]}
          name={name}
          values={form[name]}
          messageOf={messageOf}
          onChange={(items) => change({ [name]: items })}
        />
      ))}
    </section>
  );
}
