import type { StaffProduct } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { navigate, useSearch } from '@arot/ui/router/location.ts';
import { useMemo, useState } from 'react';
import { useAct } from '../../forms/use-send.ts';
import { DataGrid } from '../../grid/data-grid.tsx';
import { importPath, paths } from '../../router/paths.ts';
import { useMay } from '../../session/session.ts';
import { staff } from '../../shop.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { uiText } from '../../ui/text.ts';
import { RowMenu } from '../actions/row-menu.tsx';
import { availabilityText } from '../availability/text.ts';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import { NewProduct } from '../create/new-product.tsx';
import { download } from '../csv/download.ts';
import { productsText } from '../text.ts';
import { createColumns } from './columns.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';
import { Filters } from './filters.tsx';
import { useFormatChanged } from './format-changed.ts';
import { ListFoot } from './list-foot.tsx';
import { hasFilters, type ListState, NO_FILTERS, readListState, toQuery, writeListState } from './list-state.ts';
import { SimilarProducts } from './similar-products.tsx';
import { ALWAYS, useHiddenColumns } from './use-columns.ts';
import { useProducts } from './use-products.ts';
import { useSelection } from './use-selection.ts';
import { ViewsBar } from './views-bar.tsx';
import './products.css';

const keyOf = ({ id }: StaffProduct) => id;
const open = ({ slug }: StaffProduct) => navigate(paths.product(slug));

/** Renders all products in one table: search, filters, prices in their cells, and changes of many products at once. */
export function ProductsPage() {
  const text = useText(productsText);
  const ui = useText(uiText);
  const stock = useText(availabilityText);
  const { language } = useLanguage();
  const format = useFormat();
  const formatChanged = useFormatChanged();
  const may = useMay();
  const mayWrite = may('catalog:write');
  const mayChangePrices = may('prices:write');
  const parameters = useSearch().toString();
  const state = useMemo(() => readListState(new URLSearchParams(parameters)), [parameters]);
  const search = writeListState(state);
  const { result, rows, hasMore, isStopped, isStale, retry } = useProducts(state);
  const selection = useSelection(rows, search);
  const hidden = useHiddenColumns();
  const [dialog, setDialog] = useState<'new' | 'columns'>();
  const [menu, setMenu] = useState<{ readonly product: StaffProduct; readonly anchor: HTMLElement }>();
  const act = useAct();
  const close = () => setDialog(undefined);
  const save = async () => {
    const { limit: _, sort: __, status, ...filters } = toQuery(state, new Date());
    const file = await staff.products.exportCsv({ ...filters, ...(status && status !== 'deleted' ? { status } : {}) });
    download('products.csv', file.type, await file.blob());
  };

  const all = useMemo(
    () =>
      createColumns({
        text,
        stock,
        language,
        format,
        formatChanged,
        mayChangePrices,
        openMenu: (product, anchor) => setMenu({ product, anchor }),
      }),
    [text, stock, language, format, formatChanged, mayChangePrices],
  );
  const columns = useMemo(() => all.filter(({ id }) => ALWAYS.includes(id) || !hidden.includes(id)), [all, hidden]);
  const change = (next: Partial<ListState>, isTyped = false) =>
    navigate(`${paths.products}${writeListState({ ...state, ...next })}`, { replace: isTyped, stay: true });
  const areDeleted = state.status === 'deleted';
  const actions = (
    <>
      <Sheet label={ui.more} icon="more" isMenu>
        <Button icon="columns" onClick={() => setDialog('columns')}>
          {text.columns}
        </Button>
        {!areDeleted && (
          <Button icon="download" onClick={() => void act(save)}>
            {text.exportCsv}
          </Button>
        )}
        {mayWrite && (
          <>
            {mayChangePrices && (
              <Link className="button" href={importPath('prices')}>
                {text.importPrices}
              </Link>
            )}
            <Link className="button" href={importPath('products')}>
              <Icon name="upload" /> {text.import}
            </Link>
          </>
        )}
      </Sheet>
      {mayWrite && (
        <Button kind="primary" icon="plus" onClick={() => setDialog('new')}>
          {text.newProduct}
        </Button>
      )}
    </>
  );
  return (
    <Page title={text.products} full actions={actions}>
      <div className="products">
        <ViewsBar search={search} onClear={hasFilters(state) ? () => change(NO_FILTERS) : undefined} />
        <Filters state={state} onChange={change} />
        {result.isPending ? (
          <Skeleton rows={14} />
        ) : result.isError && rows.length === 0 ? (
          <Failure error={result.error} retry={() => void result.refetch()} />
        ) : rows.length === 0 && !isStale ? (
          <Notice icon="box" title={search === '' ? text.noProducts : text.noMatch} role="status">
            {state.q.trim() === '' || hasFilters({ ...state, q: '' }) ? (
              <p>{search === '' ? text.noProductsHint : text.noneHint}</p>
            ) : (
              <SimilarProducts q={state.q.trim()} />
            )}
          </Notice>
        ) : (
          <DataGrid
            remember={`products ${search}`}
            label={text.products}
            rows={rows}
            columns={columns}
            keyOf={keyOf}
            onOpen={open}
            {...(mayWrite || mayChangePrices || may('availability:write')
              ? { selected: selection.selected, onSelect: selection.select }
              : {})}
            sort={state.sort}
            onSort={(sort) => change({ sort: sort === 'changed' ? 'changed' : 'name' })}
            hasMore={hasMore}
            isBusy={isStale}
            foot={
              <ListFoot
                count={rows.length}
                hasMore={hasMore}
                isStale={isStale}
                isStopped={isStopped}
                retry={retry}
                mayChangePrices={mayChangePrices && !areDeleted}
              />
            }
          />
        )}
        {selection.products.length > 0 && (
          <SelectionBar selection={selection} loaded={rows} hasMore={hasMore} areDeleted={areDeleted} />
        )}
      </div>
      {menu && <RowMenu {...menu} onClose={() => setMenu(undefined)} />}
      {dialog === 'new' && <NewProduct onClose={close} />}
      {dialog === 'columns' && <ColumnsDialog columns={all} hidden={hidden} onClose={close} />}
    </Page>
  );
}
