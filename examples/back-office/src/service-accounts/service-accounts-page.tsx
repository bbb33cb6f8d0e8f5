import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import type { ServiceAccount } from '@arot/sdk/staff';
import { useMemo } from 'react';
import { SecretListPage } from '../applications/secret-list-page.tsx';
import { applicationsText } from '../applications/text.ts';
import { useParts } from '../forms/use-parts.ts';
import type { GridColumn } from '../grid/data-grid.tsx';
import { layoutText } from '../layout/text.ts';
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
    <SecretListPage
      title={layout.serviceAccounts}
      icon="program"
      group="serviceAccounts"
      keyOf={({ id }) => id}
      pathOf={paths.serviceAccount}
      Create={ServiceAccountCreate}
      // It gets its keys on its own page.
      secretOf={() => ({ name: '', secret: null, of: '' })}
      {...{ text, parts, columns }}
    />
  );
}

function useColumns(): GridColumn<ServiceAccount>[] {
  const common = useText(applicationsText);
  const team = useText(teamText);
  const text = useText(serviceAccountText);
  const format = useFormat();
  return useMemo<GridColumn<ServiceAccount>[]>(
    () => [
      {
        id: 'name',
        title: common.name,
        width: 160,
        grows: true,
        render: ({ id, name }) => (
          <Link className="clip" tabIndex={-1} href={paths.serviceAccount(id)}>
            {name}
          </Link>
        ),
      },
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
