import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import type { CustomerGroup } from '@arot/sdk/staff';
import { useMemo } from 'react';
import { useParts } from '../forms/use-parts.ts';
import type { GridColumn } from '../grid/data-grid.tsx';
import { layoutText } from '../layout/text.ts';
import { NamedListPage } from '../named-lists/named-list-page.tsx';
import { priceListText } from '../price-lists/text.ts';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { queries, staff } from '../shop.ts';
import { groupText } from './text.ts';

export function GroupsPage() {
  const layout = useText(layoutText);
  const common = useText(priceListText);
  const text = useText(groupText);
  const format = useFormat();
  const parts = useParts(queries.customerGroups.list.parts());
  const mayWrite = useMay()('customers:write');
  const columns = useMemo<GridColumn<CustomerGroup>[]>(
    () => [
      {
        id: 'name',
        title: common.name,
        width: 180,
        grows: true,
        render: ({ id, name }) => (
          <Link className="clip" tabIndex={-1} href={paths.customerGroup(id)}>
            {name}
          </Link>
        ),
      },
      {
        id: 'members',
        title: text.members,
        width: 120,
        isNumber: true,
        render: ({ memberCount }) => format.number(memberCount),
      },
    ],
    [common, text, format],
  );
  return (
    <NamedListPage
      title={layout.customerGroups}
      icon="group"
      text={text}
      parts={parts}
      columns={columns}
      post={mayWrite ? staff.customerGroups.create : undefined}
      draft="customer-group-new"
      group="customerGroups"
      pathOf={paths.customerGroup}
    />
  );
}
