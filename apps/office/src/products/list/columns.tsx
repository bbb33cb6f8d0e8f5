import type { ProductDiscount, StaffProduct } from '@arot/sdk/staff';
import type { Format } from '@arot/ui/i18n/format.ts';
import type { Language } from '@arot/ui/i18n/language.ts';
import { Link } from '@arot/ui/router/link.tsx';
import type { GridColumn } from '../../grid/data-grid.tsx';
import { mainName, orderName } from '../../names/names.ts';
import { paths } from '../../router/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { AvailabilityBadge } from '../availability/availability-badge.tsx';
import type { availabilityText } from '../availability/text.ts';
import { PriceEditor } from '../cells/price-editor.tsx';
import { Thumbnail } from '../cells/thumbnail.tsx';
import type { Tier } from '../cells/tier.ts';
import type { productsText } from '../text.ts';

type Words = (typeof productsText)['en'];

type Options = {
  readonly text: Words;
  readonly stock: (typeof availabilityText)['en'];
  readonly language: Language;
  readonly format: Format;
  readonly formatChanged: (value: string) => string;
  readonly mayChangePrices: boolean;
  readonly openMenu: (product: StaffProduct, cell: HTMLElement) => void;
};

const KINDS = { draft: 'warn', published: 'good', deleted: 'bad' } as const;

/** Returns all columns of the table, in their order. */
export function createColumns({ text, stock, language, format, formatChanged, mayChangePrices, openMenu }: Options) {
  const basePrice = (tier: Tier, title: string): GridColumn<StaffProduct> => ({
    id: tier === 'RETAIL' ? 'retailBase' : 'wholesaleBase',
    title,
    width: 100,
    isNumber: true,
    render: ({ prices }) => (prices[tier] ? format.price(prices[tier].basePrice) : <None words={text.noPrice} />),
    ...(mayChangePrices && {
      edit: (product: StaffProduct, close, typed) => (
        <PriceEditor product={product} tier={tier} close={close} typed={typed} />
      ),
      opensByTyping: true,
      canEdit: ({ status }: StaffProduct) => status !== 'deleted',
    }),
  });
  const finalPrice = (tier: Tier, id: string, title: string): GridColumn<StaffProduct> => ({
    id,
    title,
    card: 'none',
    width: 132,
    isNumber: true,
    render: ({ prices }) =>
      prices[tier] ? <strong>{format.price(prices[tier].finalPrice)}</strong> : <None words={text.noPrice} />,
  });
  const discount = (tier: Tier, id: string, title: string): GridColumn<StaffProduct> => ({
    id,
    title,
    card: 'none',
    width: 168,
    isNumber: true,
    render: ({ prices }) => shownDiscount(prices[tier]?.discount, format),
  });
  return [
    {
      id: 'picture',
      card: 'start',
      title: text.picture,
      hidesTitle: true,
      width: 50,
      render: ({ name, imageUrls: [url] }) => (
        <Thumbnail url={url} name={mainName(name, language)} words={text.withoutPicture} />
      ),
    },
    {
      id: 'name',
      title: text.name,
      width: 308,
      grows: true,
      sort: 'name',
      render: ({ slug, name }) => (
        <Link className="clip product-link" tabIndex={-1} title={name} href={paths.product(slug)}>
          {orderName(name, language)}
        </Link>
      ),
    },
    {
      id: 'actions',
      card: 'end',
      title: text.actions,
      hidesTitle: true,
      width: 52,
      onActivate: openMenu,
      render: (product) => (
        <button
          type="button"
          className="button quiet icon-only"
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={text.menuOf(product.name)}
          onClick={(event) => openMenu(product, event.currentTarget)}
        >
          <Icon name="more" />
        </button>
      ),
    },
    basePrice('RETAIL', text.retail),
    finalPrice('RETAIL', 'retailFinal', text.retailFinal),
    basePrice('WHOLESALE', text.wholesale),
    finalPrice('WHOLESALE', 'wholesaleFinal', text.wholesaleFinal),
    {
      id: 'status',
      title: text.status,
      width: 100,
      render: ({ status }) => <span className={`badge ${KINDS[status]}`}>{text[status]}</span>,
    },
    {
      id: 'availability',
      title: stock.availability,
      width: 148,
      render: ({ availability: { status } }) =>
        status === 'unknown' ? <None words={stock.unknown} /> : <AvailabilityBadge status={status} />,
    },
    {
      id: 'category',
      card: 'none',
      title: text.category,
      width: 170,
      render: ({ category }) => (
        <span className="clip" title={category?.name}>
          {category ? orderName(category.name, language) : <None words={text.withoutCategory} />}
        </span>
      ),
    },
    discount('RETAIL', 'retailDiscount', text.retailDiscount),
    discount('WHOLESALE', 'wholesaleDiscount', text.wholesaleDiscount),
    {
      id: 'retailMin',
      card: 'none',
      title: text.retailMin,
      width: 100,
      isNumber: true,
      render: ({ retailMinOrderQuantity }) => format.number(retailMinOrderQuantity),
    },
    {
      id: 'wholesaleMin',
      card: 'none',
      title: text.wholesaleMin,
      width: 148,
      isNumber: true,
      render: ({ wholesaleMinOrderQuantity }) => format.number(wholesaleMinOrderQuantity),
    },
    {
      id: 'changed',
      card: 'none',
      title: text.changedAt,
      width: 116,
      sort: 'changed',
      sortDirection: 'descending',
      render: ({ changedAt }) => <time dateTime={changedAt}>{formatChanged(changedAt)}</time>,
    },
    {
      id: 'slug',
      card: 'none',
      title: text.slug,
      width: 200,
      render: ({ slug }) => (
        <code className="clip" title={slug}>
          {slug}
        </code>
      ),
    },
  ] satisfies readonly GridColumn<StaffProduct>[] as readonly GridColumn<StaffProduct>[];
}

function None({ words }: { readonly words: string }) {
  return (
    <span className="soft">
      <span aria-hidden="true">–</span>
      <span className="unseen">{words}</span>
    </span>
  );
}

function shownDiscount(discount: ProductDiscount | null | undefined, format: Format): string {
  if (!discount) return '';
  return discount.type === 'PERCENTAGE' ? format.percent(discount.value) : format.price(discount.value);
}
