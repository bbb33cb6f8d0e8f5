import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import { navigate } from '@arot/example-shared/router/location.ts';
import type { CustomerGroup } from '@arot/sdk/staff';
import { useMemo, useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { reread } from '../forms/reread.ts';
import { useParts } from '../forms/use-parts.ts';
import { DataGrid, type GridColumn } from '../grid/data-grid.tsx';
import { layoutText } from '../layout/text.ts';
import { priceListText } from '../price-lists/text.ts';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { queries, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { NameDialog } from './name-dialog.tsx';
import { groupText } from './text.ts';

export function GroupsPage() {
  const layout = useText(layoutText);
  const common = useText(priceListText);
  const text = useText(groupText);
  const format = useFormat();
  const parts = useParts(queries.customerGroups.list.parts());
  const mayWrite = useMay()('customers:write');
  const [isCreating, setCreating] = useState(false);
  const open = ({ id }: CustomerGroup) => navigate(paths.customerGroup(id));
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
    <Page
      title={layout.customerGroups}
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
          <Notice icon="group" title={text.none}>
            <p>{text.noneHint}</p>
          </Notice>
        }
      >
        {(rows) => (
          <DataGrid
            label={layout.customerGroups}
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
          draft="customer-group-new"
          title={text.new}
          post={staff.customerGroups.create}
          onCreated={(group) => {
            void reread('customerGroups');
            open(group);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
  );
}
