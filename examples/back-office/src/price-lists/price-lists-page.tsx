import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import { navigate } from '@arot/example-shared/router/location.ts';
import type { PriceList } from '@arot/sdk/staff';
import { useMemo, useState } from 'react';
import { NameDialog } from '../customer-groups/name-dialog.tsx';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { reread } from '../forms/reread.ts';
import { useParts } from '../forms/use-parts.ts';
import { DataGrid, type GridColumn } from '../grid/data-grid.tsx';
import { layoutText } from '../layout/text.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { queries, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { ListState } from './list-state.tsx';
import { priceListText } from './text.ts';

export function PriceListsPage() {
  const layout = useText(layoutText);
  const text = useText(priceListText);
  const parts = useParts(queries.priceLists.list.parts());
  const columns = useColumns();
  const mayWrite = useMay()('prices:write');
  const [isCreating, setCreating] = useState(false);
  const open = ({ id }: PriceList) => navigate(paths.priceList(id));
  return (
    <Page
      title={layout.priceLists}
      full
      actions={
        mayWrite && (
          <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
            {text.new}
          </Button>
        )
      }
    >
      <LoadedParts
        parts={parts}
        empty={
          <Notice icon="tag" title={text.none}>
            <p>{text.noneHint}</p>
          </Notice>
        }
      >
        {(rows) => (
          <DataGrid
            label={layout.priceLists}
            rows={rows}
            columns={columns}
            keyOf={({ id }) => id}
            onOpen={open}
            hasMore={parts.hasMore}
            loadMore={parts.loadMore}
          />
        )}
      </LoadedParts>
      {isCreating && (
        <NameDialog
          draft="price-list-new"
          title={text.new}
          post={staff.priceLists.create}
          onCreated={(list) => {
            void reread('priceLists');
            open(list);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
  );
}

function useColumns(): GridColumn<PriceList>[] {
  const isNarrow = useNarrow();
  const text = useText(priceListText);
  const format = useFormat();
  return useMemo<GridColumn<PriceList>[]>(() => {
    const more: GridColumn<PriceList>[] = [
      {
        id: 'priority',
        title: text.priority,
        width: 110,
        isNumber: true,
        render: ({ priority }) => format.number(priority),
      },
      {
        id: 'count',
        title: text.entries,
        width: 140,
        isNumber: true,
        render: ({ entryCount }) => format.number(entryCount),
      },
    ];
    return [
      {
        id: 'name',
        title: text.name,
        width: 180,
        grows: true,
        render: ({ id, name }) => (
          <Link className="clip" tabIndex={-1} href={paths.priceList(id)}>
            {name}
          </Link>
        ),
      },
      { id: 'state', title: text.state, width: 110, render: ({ status }) => <ListState status={status} /> },
      ...(isNarrow ? [] : more),
    ];
  }, [text, format, isNarrow]);
}
