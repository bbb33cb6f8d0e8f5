import type { ServiceAccount } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useMemo } from 'react';
import { applicationsText } from '../applications/text.ts';
import { useParts } from '../forms/use-parts.ts';
import { layoutText } from '../layout/text.ts';
import { type ResourceColumn, ResourceListPage } from '../resources/resource-list-page.tsx';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { teamText } from '../team/text.ts';
import { ActiveBadge } from './active-badge.tsx';
import { ServiceAccountCreate } from './service-account-create.tsx';
import { serviceAccountText } from './text.ts';

/** Renders the list of service accounts. */
export function ServiceAccountsPage() {
  const layout = useText(layoutText);
  const text = useText(serviceAccountText);
  const parts = useParts(queries.serviceAccounts.list.parts());
  const columns = useColumns();
  return (
    <ResourceListPage
      title={layout.serviceAccounts}
      icon="program"
      first={{ title: text.name, nameOf: ({ name }) => name }}
      group="serviceAccounts"
      keyOf={({ id }) => id}
      pathOf={paths.serviceAccount}
      Create={ServiceAccountCreate}
      {...{ text, parts, columns }}
    />
  );
}

function useColumns(): ResourceColumn<ServiceAccount>[] {
  const common = useText(applicationsText);
  const team = useText(teamText);
  const text = useText(serviceAccountText);
  const format = useFormat();
  return useMemo<ResourceColumn<ServiceAccount>[]>(
    () => [
      {
        id: 'role',
        title: team.role,
        width: 110,
        grows: true,
        render: ({ role }) => <span className="clip">{role}</span>,
      },
      { id: 'state', title: common.state, width: 100, render: ({ active }) => <ActiveBadge active={active} /> },
      { id: 'keys', title: text.keys, width: 70, render: ({ keys }) => format.number(keys) },
    ],
    [common, team, text, format],
  );
}
