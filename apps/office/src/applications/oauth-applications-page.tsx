import type { CreatedOAuthApplication, StaffOAuthApplication } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useMemo } from 'react';
import { useParts } from '../forms/use-parts.ts';
import { layoutText } from '../layout/text.ts';
import { type ResourceColumn, ResourceListPage } from '../resources/resource-list-page.tsx';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { EnabledBadge } from './enabled-badge.tsx';
import { OauthCreate } from './oauth-create.tsx';
import { oauthText } from './oauth-text.ts';
import { kindOf } from './oauth-values.ts';
import { applicationsText } from './text.ts';

export function OauthApplicationsPage() {
  const layout = useText(layoutText);
  const text = useText(oauthText);
  const parts = useParts(queries.oauthApplications.list.parts());
  const columns = useColumns();
  return (
    <ResourceListPage
      title={layout.oauthApplications}
      icon="key"
      first={{ title: text.name, nameOf: ({ name }) => name }}
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

function useColumns(): ResourceColumn<StaffOAuthApplication>[] {
  const common = useText(applicationsText);
  const text = useText(oauthText);
  const format = useFormat();
  return useMemo<ResourceColumn<StaffOAuthApplication>[]>(() => {
    const lastUse = ({ secrets }: StaffOAuthApplication) =>
      secrets.reduce((last, { lastUsedAt }) => (lastUsedAt !== null && lastUsedAt > last ? lastUsedAt : last), '');
    return [
      { id: 'slug', title: text.slug, width: 140, render: ({ slug }) => <code className="clip">{slug}</code> },
      { id: 'kind', title: text.kind, width: 130, render: (application) => text[kindOf(application)] },
      {
        id: 'party',
        title: text.party,
        width: 110,
        isWideOnly: true,
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
        isWideOnly: true,
        render: (application) => {
          const last = lastUse(application);
          if (last !== '') return format.dateTime(last);
          return application.isPublic ? '' : <span className="soft">{common.neverUsed}</span>;
        },
      },
      { id: 'state', title: common.state, width: 110, render: ({ enabled }) => <EnabledBadge enabled={enabled} /> },
    ];
  }, [common, text, format]);
}
