import type { ExplainPriceQuery } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { layoutText } from '../layout/text.ts';
import { ProductChoice } from '../products/product-choice.tsx';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { readMoment } from '../webhooks/moment.ts';
import { MomentField } from '../webhooks/moment-field.tsx';
import { CustomersField } from './customers-field.tsx';
import { priceListText } from './text.ts';

/** Explains why a customer has a price: the price of the tier, and every list that reaches the customer. */
export function ExplanationPage() {
  const layout = useText(layoutText);
  const text = useText(priceListText);
  const given = new URLSearchParams(location.search);
  const [customer, setCustomer] = useState(given.get('customer') ?? '');
  const [product, setProduct] = useState(given.get('product') ?? '');
  const [moment, setMoment] = useState({ day: '', time: '00:00' });
  const [asked, setAsked] = useState<ExplainPriceQuery>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = readMoment(moment)?.toISOString();
    setAsked({ customer, product, ...(at === undefined ? {} : { at }) });
  };
  return (
    <Page title={layout.priceExplanation}>
      <form className="card stack" onSubmit={submit} aria-label={layout.priceExplanation}>
        <CustomersField
          ids={customer === '' ? [] : [customer]}
          message={undefined}
          // The one that was chosen last.
          onChange={(ids) => setCustomer(ids.find((id) => id !== customer) ?? '')}
        />
        <ProductChoice slug={product} onChoose={setProduct} />
        <MomentField legend={text.at} hint={text.atHint} value={moment} message={undefined} onChange={setMoment} />
        <div>
          <Button kind="primary" type="submit" disabled={customer === '' || product === ''}>
            {text.explain}
          </Button>
        </div>
      </form>
      {asked && <Explanation asked={asked} />}
    </Page>
  );
}

function Explanation({ asked }: { readonly asked: ExplainPriceQuery }) {
  const text = useText(priceListText);
  const format = useFormat();
  const query = useQuery(queries.priceLists.explain(asked));
  return (
    <section className="card stack" aria-label={text.reason}>
      <Loaded query={query}>
        {({ pricing, candidates }) => (
          <>
            <p role="status">
              <strong>{pricing ? text.paysNow(format.price(pricing.finalPrice)) : text.noPrice}</strong>
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table */}
            <section className="scroll" tabIndex={0} aria-label={text.priceList}>
              <table className="plain-table">
                <thead>
                  <tr>
                    <th scope="col">{text.priceList}</th>
                    <th scope="col" className="number">
                      {text.priority}
                    </th>
                    <th scope="col" className="number">
                      {text.customerPays}
                    </th>
                    <th scope="col">{text.reason}</th>
                    <th scope="col">{text.via}</th>
                  </tr>
                </thead>
                <tbody>
                  {candidates.map(({ listId, name, priority, finalPrice, reason, via }) => (
                    <tr key={listId ?? 'tier'}>
                      <td>{listId === null ? text.ofTier : <Link href={paths.priceList(listId)}>{name}</Link>}</td>
                      <td className="number">{format.number(priority)}</td>
                      <td className="number">{finalPrice === null ? '—' : format.price(finalPrice)}</td>
                      <td>
                        <span className={reason === 'WON' ? 'badge good' : ''}>{text.reasonOf(reason)}</span>
                      </td>
                      <td>{via.map(text.viaOf).join(', ')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </>
        )}
      </Loaded>
    </section>
  );
}
