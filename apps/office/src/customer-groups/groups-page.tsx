import type { CustomerGroup } from '@arot/sdk/staff';
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
import { groupText } from './text.ts';

export function GroupsPage() {
  const layout = useText(layoutText);
  const text = useText(groupText);
  const format = useFormat();
  const parts = useParts(queries.customerGroups.list.parts());
  const mayWrite = useMay()('customers:write');
  const columns = useMemo<ResourceColumn<CustomerGroup>[]>(
    () => [
      {
        id: 'members',
        title: text.members,
        width: 120,
        isNumber: true,
        render: ({ memberCount }) => format.number(memberCount),
      },
    ],
    [text, format],
  );
  return (
    <ResourceListPage
      title={layout.customerGroups}
      icon="group"
      text={text}
      parts={parts}
      columns={columns}
      first={{ title: text.name, nameOf: ({ name }) => name }}
      keyOf={({ id }) => id}
      Create={mayWrite ? GroupCreate : undefined}
      group="customerGroups"
      pathOf={paths.customerGroup}
    />
  );
}

function GroupCreate(props: Pick<ComponentProps<typeof NameDialog<CustomerGroup>>, 'onCreated' | 'onClose'>) {
  const text = useText(groupText);
  return <NameDialog draft="customer-group-new" title={text.new} post={staff.customerGroups.create} {...props} />;
}
