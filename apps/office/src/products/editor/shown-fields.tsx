import type { RichText } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import type { ReactNode } from 'react';
import { LIMITS, LISTS, PACK_PARTS, TEXTS } from '../../generated/product-fields.ts';
import { smallPicture } from '../../pictures/picture-url.ts';
import { RichTextView } from '../../rich-text/rich-text-view.tsx';
import { CustomerPays } from './customer-pays.tsx';
import { detailsText } from './details-text.ts';
import { STEPS } from './product-details.ts';
import type { PriceForm, ProductForm } from './product-form.ts';
import { productText } from './text.ts';

/** Renders names, category and minimum quantities for a role that may not change them. */
export function ShownBasics({ form, category }: { readonly form: ProductForm; readonly category: ReactNode }) {
  const text = useText(productText);
  const { number } = useFormat();
  const rows = [
    [text.english, form.english || text.none],
    [text.bengali, form.bengali || text.none],
    [text.category, category],
    [`${text.minimumOrder}, ${text.wholesale}`, number(Number(form.wholesaleMinOrderQuantity))],
    [`${text.minimumOrder}, ${text.retail}`, number(Number(form.retailMinOrderQuantity))],
  ] as const;
  return (
    <section className="card" aria-label={text.product}>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div className="fact" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Renders order quantities, package and codes for a role that may not change them. Empty ones are left out. */
export function ShownDetails({ form }: { readonly form: ProductForm }) {
  const text = useText(detailsText);
  const rows = [...STEPS, ...LIMITS, ...PACK_PARTS, ...TEXTS, ...LISTS].filter((name) => form[name].length > 0);
  return (
    <section className="card" aria-label={text.details}>
      <dl className="facts">
        {rows.map((name) => (
          <div className="fact" key={name}>
            <dt>{text[name]}</dt>
            <dd>{[form[name]].flat().join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Renders the prices of both tiers for a role that may not change them. */
export function ShownPrices({ form }: { readonly form: ProductForm }) {
  const text = useText(productText);
  return (
    <section className="card stack" aria-label={text.prices}>
      <h2>{text.prices}</h2>
      <div className="pair">
        {(['wholesale', 'retail'] as const).map((tier) => (
          <div key={tier}>
            <h3>{text[tier]}</h3>
            <CustomerPays price={form[tier]} />
          </div>
        ))}
      </div>
    </section>
  );
}

export function ShownDescription({ document }: { readonly document: RichText | null }) {
  const text = useText(productText);
  return (
    <section className="card stack" aria-label={text.description}>
      <h2>{text.description}</h2>
      {document ? <RichTextView document={document} /> : <p className="soft">{text.noDescription}</p>}
    </section>
  );
}

export function ShownPictures({ urls }: { readonly urls: readonly string[] }) {
  const text = useText(productText);
  return (
    <section className="card stack" aria-label={text.pictures}>
      <h2>{text.pictures}</h2>
      {urls.length === 0 && <p className="soft">{text.noPictures}</p>}
      <div className="shown-pictures">
        {urls.map((url, index) => (
          <img src={smallPicture(url)} alt={`${text.pictures} ${index + 1}`} key={url} />
        ))}
      </div>
    </section>
  );
}

/** Renders the price of a tier in one line, for the comparison of two versions. */
export function ShownPrice({ price }: { readonly price: PriceForm }) {
  const text = useText(productText);
  const format = useFormat();
  const { basePrice, discountType, discountValue } = price;
  if (basePrice === '') return <span className="soft">{text.none}</span>;
  const isAmount = (value: string) => /^\d+(\.\d+)?$/.test(value);
  const discount = !isAmount(discountValue)
    ? discountValue
    : discountType === 'FIXED'
      ? format.price(discountValue)
      : format.percent(discountValue);
  return (
    <>
      {isAmount(basePrice) ? format.price(basePrice) : basePrice}
      {discountType !== '' && `, ${text.discountOf(discount)}`}
    </>
  );
}
