import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useLanguage } from '@arot/example-shared/i18n/language.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { navigate, useSearch } from '@arot/example-shared/router/location.ts';
import type { StaffProduct } from '@arot/sdk/staff';
import { type DragEvent, useMemo, useState } from 'react';
import { DataGrid } from '../../grid/data-grid.tsx';
import { paths } from '../../router/paths.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RowMenu } from '../actions/row-menu.tsx';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import { NewProduct } from '../create/new-product.tsx';
import { ExportDialog } from '../csv/export-dialog.tsx';
import { ImportDialog } from '../csv/import-dialog.tsx';
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

type Open =
  | { readonly kind: 'new' | 'columns' | 'export' }
  | { readonly kind: 'import'; readonly dropped?: File | undefined };

const keyOf = ({ id }: StaffProduct) => id;
const open = ({ slug }: StaffProduct) => navigate(paths.product(slug));

/** Renders all products in one table: search, filters, prices in their cells, and changes of many products at once. */
export function ProductsPage() {
  const text = useText(productsText);
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
  const [dialog, setDialog] = useState<Open>();
  const [menu, setMenu] = useState<{ readonly product: StaffProduct; readonly anchor: HTMLElement }>();
  const close = () => setDialog(undefined);

  const all = useMemo(
    () =>
      createColumns({
        text,
        language,
        format,
        formatChanged,
        mayChangePrices,
        openMenu: (product, anchor) => setMenu({ product, anchor }),
      }),
    [text, language, format, formatChanged, mayChangePrices],
  );
  const columns = useMemo(() => all.filter(({ id }) => ALWAYS.includes(id) || !hidden.includes(id)), [all, hidden]);
  const change = (next: Partial<ListState>, isTyped = false) =>
    navigate(`${paths.products}${writeListState({ ...state, ...next })}`, { replace: isTyped, stay: true });
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files.item(0);
    if (!file || !mayChangePrices) return;
    event.preventDefault();
    setDialog({ kind: 'import', dropped: file });
  };
  const areDeleted = state.status === 'deleted';
  const actions = (
    <>
      <Button icon="columns" onClick={() => setDialog({ kind: 'columns' })}>
        {text.columns}
      </Button>
      {!areDeleted && (
        <Button icon="download" onClick={() => setDialog({ kind: 'export' })}>
          {text.csvOut}
        </Button>
      )}
      {mayChangePrices && (
        <Button icon="upload" onClick={() => setDialog({ kind: 'import' })}>
          {text.csvIn}
        </Button>
      )}
      {mayWrite && (
        <Button kind="primary" icon="plus" onClick={() => setDialog({ kind: 'new' })}>
          {text.newProduct}
        </Button>
      )}
    </>
  );
  return (
    <Page title={text.title} full actions={actions}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button "Import prices" does the same without a mouse */}
      <div className="products" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <ViewsBar search={search} onClear={hasFilters(state) ? () => change(NO_FILTERS) : undefined} />
        <Filters state={state} onChange={change} />
        {result.isPending ? (
          <Skeleton rows={14} />
        ) : result.isError && rows.length === 0 ? (
          <Failure error={result.error} retry={() => void result.refetch()} />
        ) : rows.length === 0 && !isStale ? (
          <Notice icon="box" title={search === '' ? text.noProducts : text.none} role="status">
            {state.q.trim() === '' || hasFilters({ ...state, q: '' }) ? (
              <p>{search === '' ? text.noProductsHint : text.noneHint}</p>
            ) : (
              <SimilarProducts q={state.q.trim()} />
            )}
          </Notice>
        ) : (
          <DataGrid
            remember={`products ${search}`}
            label={text.table}
            rows={rows}
            columns={columns}
            keyOf={keyOf}
            onOpen={open}
            {...(mayWrite || mayChangePrices ? { selected: selection.selected, onSelect: selection.select } : {})}
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
      {dialog?.kind === 'new' && <NewProduct onClose={close} />}
      {dialog?.kind === 'columns' && <ColumnsDialog columns={all} hidden={hidden} onClose={close} />}
      {dialog?.kind === 'export' && (
        <ExportDialog query={toQuery(state, new Date())} total={rows.length} onClose={close} />
      )}
      {dialog?.kind === 'import' && <ImportDialog dropped={dialog.dropped} onClose={close} />}
    </Page>
  );
}
