import type { ChangedPrice, PriceState } from '@arot/sdk/staff';
import { type Format, useFormat } from '@arot/ui/i18n/format.ts';
import { type Language, useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useMemo } from 'react';
import { DataGrid, type GridColumn } from '../../grid/data-grid.tsx';
import { orderName } from '../../names/names.ts';
import { bulkText } from './text.ts';

const keyOf = ({ slug, tier }: ChangedPrice) => `${tier} ${slug}`;

/** Renders every price of a change, before and after. */
export function PreviewTable({ items }: { readonly items: readonly ChangedPrice[] }) {
  const text = useText(bulkText);
  const format = useFormat();
  const { language } = useLanguage();
  const columns = useMemo(() => createColumns(text, format, language), [text, format, language]);
  return (
    <div className="price-table">
      <DataGrid label={text.previewOf} rows={items} columns={columns} keyOf={keyOf} rowHeight={32} />
    </div>
  );
}

function createColumns(
  text: (typeof bulkText)['en'],
  format: Format,
  language: Language,
): readonly GridColumn<ChangedPrice>[] {
  const price = (state: PriceState | null, of: 'basePrice' | 'finalPrice') =>
    state === null ? text.noPrice : format.price(state[of]);
  const discount = (state: PriceState | null) => {
    if (!state?.discount) return '';
    const { type, value } = state.discount;
    return ` −${type === 'PERCENTAGE' ? format.percent(value) : format.price(value)}`;
  };
  const number = (id: string, title: string, render: GridColumn<ChangedPrice>['render'], width = 148) => ({
    id,
    title,
    width,
    isNumber: true,
    render,
  });
  return [
    {
      id: 'name',
      title: text.product,
      width: 220,
      grows: true,
      render: ({ name, slug, changed }) => (
        <span className={`clip ${changed ? '' : 'soft'}`} title={slug}>
          {orderName(name, language)}
        </span>
      ),
    },
    {
      id: 'tier',
      title: text.tier,
      width: 96,
      render: ({ tier }) => (tier === 'RETAIL' ? text.retail : text.wholesale),
    },
    number('before', text.before, ({ before }) => `${price(before, 'basePrice')}${discount(before)}`),
    number('after', text.after, ({ after, changed }) => {
      const shown = `${price(after, 'basePrice')}${discount(after)}`;
      return changed ? <strong>{shown}</strong> : <span className="soft">{shown}</span>;
    }),
    number('pays', text.pays, ({ before }) => price(before, 'finalPrice'), 132),
    number(
      'paysAfter',
      text.paysAfter,
      ({ after, changed }) => (changed ? <strong>{price(after, 'finalPrice')}</strong> : price(after, 'finalPrice')),
      156,
    ),
  ];
}
