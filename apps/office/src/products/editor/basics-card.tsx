import type { CategoryOption } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { TextField } from '../../ui/field.tsx';
import { CategoryField } from '../category-field.tsx';
import type { ProductForm } from './product-form.ts';
import { QuantityField } from './quantity-field.tsx';
import { productText } from './text.ts';

type Props = {
  readonly form: ProductForm;
  readonly category: CategoryOption | null;
  readonly change: (part: Partial<ProductForm>) => void;
  readonly messageOf: (field: string) => string | undefined;
};

/** Renders names, category and minimum quantities. */
export function BasicsCard({ form, category, change, messageOf }: Props) {
  const text = useText(productText);
  return (
    <section className="card stack" aria-label={text.product}>
      <div className="pair">
        <TextField
          label={text.english}
          value={form.english}
          message={messageOf('name')}
          lang="en"
          onChange={(event) => change({ english: event.target.value })}
        />
        <TextField
          label={text.bengali}
          value={form.bengali}
          lang="bn"
          onChange={(event) => change({ bengali: event.target.value })}
        />
      </div>
      <p className="hint soft small">{text.nameHint}</p>
      <div className="pair">
        <CategoryField
          label={text.category}
          value={form.categoryId}
          none={text.noCategory}
          message={messageOf('categoryId')}
          present={category}
          onChange={(categoryId) => change({ categoryId })}
        />
        <fieldset className="field">
          <legend>
            {text.minimumOrder} <span className="soft">({text.pieces})</span>
          </legend>
          <div className="pair tight">
            {(['wholesale', 'retail'] as const).map((tier) => {
              const name = `${tier}MinOrderQuantity` as const;
              return (
                <QuantityField
                  key={tier}
                  label={<span className="soft">{text[tier]}</span>}
                  value={form[name]}
                  message={messageOf(name)}
                  onChange={(value) => change({ [name]: value })}
                />
              );
            })}
          </div>
        </fieldset>
      </div>
    </section>
  );
}
