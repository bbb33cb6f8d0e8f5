import type { PriceList } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type ComponentProps, useMemo } from 'react';
import { useParts } from '../forms/use-parts.ts';
import { layoutText } from '../layout/text.ts';
import { NameDialog } from '../resources/name-dialog.tsx';
import { type ResourceColumn, ResourceListPage } from '../resources/resource-list-page.tsx';
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
    <ResourceListPage
      title={layout.priceLists}
      icon="tag"
      text={text}
      parts={parts}
      columns={columns}
      first={{ title: text.name, nameOf: ({ name }) => name }}
      keyOf={({ id }) => id}
      Create={mayWrite ? PriceListCreate : undefined}
      group="priceLists"
      pathOf={paths.priceList}
    />
  );
}

function PriceListCreate(props: Pick<ComponentProps<typeof NameDialog<PriceList>>, 'onCreated' | 'onClose'>) {
  const text = useText(priceListText);
  return <NameDialog draft="price-list-new" title={text.new} post={staff.priceLists.create} {...props} />;
}

function useColumns(): ResourceColumn<PriceList>[] {
  const text = useText(priceListText);
  const format = useFormat();
  return useMemo<ResourceColumn<PriceList>[]>(() => {
    return [
      { id: 'state', title: text.state, width: 150, render: (list) => <ListState {...list} /> },
      {
        id: 'priority',
        title: text.priority,
        width: 110,
        isNumber: true,
        isWideOnly: true,
        render: ({ priority }) => format.number(priority),
      },
      {
        id: 'count',
        title: text.prices,
        width: 140,
        isNumber: true,
        isWideOnly: true,
        render: ({ entryCount }) => format.number(entryCount),
      },
    ];
  }, [text, format]);
}
