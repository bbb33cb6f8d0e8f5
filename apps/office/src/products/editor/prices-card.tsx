import { useText } from '@arot/ui/i18n/text.ts';
import { isAbove } from '../final-price.ts';
import { PriceTier } from './price-tier.tsx';
import { type ProductForm, paidPrice } from './product-form.ts';
import { productText } from './text.ts';

type Props = {
  readonly form: ProductForm;
  readonly change: (part: Partial<ProductForm>) => void;
  readonly messageOf: (field: string) => string | undefined;
};

/** Renders the prices of both tiers side by side, with the price that a customer pays. */
export function PricesCard({ form, change, messageOf }: Props) {
  const text = useText(productText);
  return (
    <section className="card stack" aria-label={text.prices}>
      <h2>{text.prices}</h2>
      <div className="pair">
        {(['wholesale', 'retail'] as const).map((tier) => (
          <PriceTier
            key={tier}
            name={text[tier]}
            price={form[tier]}
            messageOf={(field) => messageOf(`${tier.toUpperCase()}.${field}`)}
            change={(part) => change({ [tier]: { ...form[tier], ...part } })}
          />
        ))}
      </div>
      {isAbove(paidPrice(form.wholesale), paidPrice(form.retail)) && (
        <p className="banner" role="status">
          {text.wholesaleAbove}
        </p>
      )}
    </section>
  );
}
