import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import { navigate } from '@arot/example-shared/router/location.ts';
import type { CreatedWebhookEndpoint, WebhookEndpoint } from '@arot/sdk/staff';
import { useMemo, useState } from 'react';
import { EnabledBadge } from '../applications/enabled-badge.tsx';
import { applicationsText } from '../applications/text.ts';
import { useReason } from '../errors/use-reason.ts';
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
import { Backlog } from './backlog.tsx';
import { webhookText } from './text.ts';
import { WebhookCreate } from './webhook-create.tsx';
import { nameOf } from './webhook-values.ts';

export function WebhooksPage() {
  const layout = useText(layoutText);
  const text = useText(webhookText);
  const parts = useParts(queries.webhookEndpoints.list.parts());
  const columns = useColumns();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedWebhookEndpoint>();
  return (
    <Page
      title={layout.webhooks}
      full
      actions={
        <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
          {text.new}
        </Button>
      }
    >
      <LoadedParts
        parts={parts}
        empty={
          <Notice icon="send" title={text.none}>
            <p>{text.noneHint}</p>
          </Notice>
        }
      >
        {(rows) => (
          <DataGrid
            label={layout.webhooks}
            rows={rows}
            columns={columns}
            keyOf={({ id }) => id}
            onOpen={({ id }) => navigate(paths.webhook(id))}
            hasMore={parts.hasMore}
            loadMore={parts.loadMore}
          />
        )}
      </LoadedParts>
      {isCreating && (
        <WebhookCreate
          onClose={() => setCreating(false)}
          onCreated={(endpoint) => {
            setCreating(false);
            setCreated(endpoint);
            void reread('webhookEndpoints');
          }}
        />
      )}
      {created && (
        <SecretDialog name={text.secret} secret={created.secret} onClose={() => navigate(paths.webhook(created.id))}>
          <p>{text.secretOf(nameOf(created))}</p>
        </SecretDialog>
      )}
    </Page>
  );
}

function useColumns(): GridColumn<WebhookEndpoint>[] {
  const isNarrow = useNarrow();
  const common = useText(applicationsText);
  const text = useText(webhookText);
  const reasonOf = useReason();
  return useMemo<GridColumn<WebhookEndpoint>[]>(() => {
    const types: GridColumn<WebhookEndpoint> = {
      id: 'types',
      title: text.types,
      width: 200,
      render: (endpoint) => <span className="clip">{endpoint.types.join(', ')}</span>,
    };
    return [
      {
        id: 'url',
        title: text.url,
        width: 220,
        grows: true,
        render: ({ id, url, description }) => (
          <Link className="clip" tabIndex={-1} href={paths.webhook(id)} title={description}>
            {url}
          </Link>
        ),
      },
      ...(isNarrow ? [] : [types]),
      {
        id: 'state',
        title: common.state,
        width: 300,
        grows: true,
        render: ({ enabled, disabledReason }) => (
          <span className="clip">
            <EnabledBadge enabled={enabled} /> {disabledReason !== null && reasonOf(disabledReason)}
          </span>
        ),
      },
      { id: 'backlog', title: text.backlog, width: 170, render: ({ backlog }) => <Backlog backlog={backlog} /> },
    ];
  }, [common, text, reasonOf, isNarrow]);
}
