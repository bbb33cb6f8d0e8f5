import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import type { CreatedOAuthApplication, StaffOAuthApplication } from '@arot/sdk/staff';
import { useMemo } from 'react';
import { useParts } from '../forms/use-parts.ts';
import type { GridColumn } from '../grid/data-grid.tsx';
import { layoutText } from '../layout/text.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { EnabledBadge } from './enabled-badge.tsx';
import { OauthCreate } from './oauth-create.tsx';
import { oauthText } from './oauth-text.ts';
import { kindOf } from './oauth-values.ts';
import { SecretListPage } from './secret-list-page.tsx';
import { applicationsText } from './text.ts';

export function OauthApplicationsPage() {
  const layout = useText(layoutText);
  const text = useText(oauthText);
  const parts = useParts(queries.oauthApplications.list.parts());
  const columns = useColumns();
  return (
    <SecretListPage
      title={layout.oauthApplications}
      icon="key"
      group="oauthApplications"
      keyOf={({ clientId }) => clientId}
      pathOf={paths.oauthApplication}
      Create={OauthCreate}
      secretOf={(created: CreatedOAuthApplication) => ({
        name: text.clientSecret,
        secret: created.clientSecret,
        of: text.secretOf(created.name),
      })}
      {...{ text, parts, columns }}
    />
  );
}

/** The columns that a tablet has no room for. */
const WIDE_ONLY = ['party', 'used'];

function useColumns(): GridColumn<StaffOAuthApplication>[] {
  const isNarrow = useNarrow();
  const common = useText(applicationsText);
  const text = useText(oauthText);
  const format = useFormat();
  return useMemo(() => {
    const lastUse = ({ secrets }: StaffOAuthApplication) =>
      secrets.reduce((last, { lastUsedAt }) => (lastUsedAt !== null && lastUsedAt > last ? lastUsedAt : last), '');
    const columns: GridColumn<StaffOAuthApplication>[] = [
      {
        id: 'name',
        title: common.name,
        width: 200,
        grows: true,
        render: ({ clientId, name }) => (
          <Link className="clip" tabIndex={-1} href={paths.oauthApplication(clientId)}>
            {name}
          </Link>
        ),
      },
      { id: 'slug', title: text.slug, width: 140, render: ({ slug }) => <code className="clip">{slug}</code> },
      { id: 'kind', title: text.kind, width: 130, render: (application) => text[kindOf(application)] },
      {
        id: 'party',
        title: text.party,
        width: 110,
        render: ({ thirdParty }) => (thirdParty ? text.thirdParty : text.ownParty),
      },
      {
        id: 'grants',
        title: text.grants,
        width: 116,
        isNumber: true,
        render: ({ grantCount }) => format.number(grantCount),
      },
      {
        id: 'used',
        title: common.lastUsed,
        width: 190,
        render: (application) => {
          const last = lastUse(application);
          if (last !== '') return format.dateTime(last);
          return application.isPublic ? '' : <span className="soft">{common.neverUsed}</span>;
        },
      },
      { id: 'state', title: common.state, width: 110, render: ({ enabled }) => <EnabledBadge enabled={enabled} /> },
    ];
    return isNarrow ? columns.filter(({ id }) => !WIDE_ONLY.includes(id)) : columns;
  }, [common, text, format, isNarrow]);
}
