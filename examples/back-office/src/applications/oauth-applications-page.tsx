import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import { navigate } from '@arot/example-shared/router/location.ts';
import type { CreatedOAuthApplication, StaffOAuthApplication } from '@arot/sdk/staff';
import { useMemo, useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { reread } from '../forms/reread.ts';
import { SecretDialog } from '../forms/secret-dialog.tsx';
import { useParts } from '../forms/use-parts.ts';
import { DataGrid, type GridColumn } from '../grid/data-grid.tsx';
import { layoutText } from '../layout/text.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
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
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedOAuthApplication>();
  const openCreate = (
    <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
      {text.new}
    </Button>
  );
  const finish = (application: CreatedOAuthApplication) => navigate(paths.oauthApplication(application.clientId));
  return (
    <Page title={layout.oauthApplications} full actions={openCreate}>
      <LoadedParts
        parts={parts}
        empty={
          <Notice icon="key" title={text.none}>
            <p>{text.noneHint}</p>
          </Notice>
        }
      >
        {(rows) => (
          <DataGrid
            label={layout.oauthApplications}
            rows={rows}
            columns={columns}
            keyOf={({ clientId }) => clientId}
            onOpen={({ clientId }) => navigate(paths.oauthApplication(clientId))}
            hasMore={parts.hasMore}
            loadMore={parts.loadMore}
          />
        )}
      </LoadedParts>
      {isCreating && (
        <OauthCreate
          onClose={() => setCreating(false)}
          onCreated={(application) => {
            setCreating(false);
            void reread('oauthApplications');
            if (application.clientSecret === null) finish(application);
            else setCreated(application);
          }}
        />
      )}
      {created && (
        <SecretDialog name={text.clientSecret} secret={created.clientSecret ?? ''} onClose={() => finish(created)}>
          <p>{text.secretOf(created.name)}</p>
        </SecretDialog>
      )}
    </Page>
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
