import type { StaffProductDetail } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { productText } from './text.ts';

type Props = {
  readonly product: StaffProductDetail;
  /** Opens the change of the slug; absent if it cannot be changed. */
  readonly changeSlug: (() => void) | undefined;
};

/** Renders slug, former slugs and times. */
export function FactsCard({ product, changeSlug }: Props) {
  const text = useText(productText);
  const format = useFormat();
  return (
    <section className="card stack" aria-label={text.facts}>
      <dl className="facts">
        <dt>{text.slug}</dt>
        <dd>
          <code>{product.slug}</code>
        </dd>
        {product.formerSlugs.length > 0 && (
          <>
            <dt>{text.formerSlugs}</dt>
            <dd>
              <ul>
                {product.formerSlugs.map((slug) => (
                  <li key={slug}>
                    <code>{slug}</code>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <dt>{text.created}</dt>
        <dd>{format.dateTime(product.createdAt)}</dd>
        <dt>{text.changed}</dt>
        <dd>{format.dateTime(product.changedAt)}</dd>
      </dl>
      {changeSlug && (
        <div>
          <Button icon="edit" onClick={changeSlug}>
            {text.changeSlug}
          </Button>
        </div>
      )}
    </section>
  );
}
