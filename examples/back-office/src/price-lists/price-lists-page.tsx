import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import type { PriceList } from '@arot/sdk/staff';
import { useMemo } from 'react';
import { useParts } from '../forms/use-parts.ts';
import type { GridColumn } from '../grid/data-grid.tsx';
import { layoutText } from '../layout/text.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { NamedListPage } from '../named-lists/named-list-page.tsx';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { queries, staff } from '../shop.ts';
import { ListState } from './list-state.tsx';
import { priceListText } from './text.ts';

export function PriceListsPage() {
  const layout = useText(layoutText);
  const text = useText(priceListText);
  const parts = useParts(queries.priceLists.list.parts());
  const columns = useColumns();
  const mayWrite = useMay()('prices:write');
  return (
    <NamedListPage
      title={layout.priceLists}
      icon="tag"
      text={text}
      parts={parts}
      columns={columns}
      post={mayWrite ? staff.priceLists.create : undefined}
      draft="price-list-new"
      group="priceLists"
      pathOf={paths.priceList}
    />
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
