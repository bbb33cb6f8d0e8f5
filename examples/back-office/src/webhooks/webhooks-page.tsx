import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import type { CreatedWebhookEndpoint, WebhookEndpoint } from '@arot/sdk/staff';
import { useMemo } from 'react';
import { EnabledBadge } from '../applications/enabled-badge.tsx';
import { SecretListPage } from '../applications/secret-list-page.tsx';
import { applicationsText } from '../applications/text.ts';
import { useReason } from '../errors/use-reason.ts';
import { useParts } from '../forms/use-parts.ts';
import type { GridColumn } from '../grid/data-grid.tsx';
import { layoutText } from '../layout/text.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { Backlog } from './backlog.tsx';
import { webhookText } from './text.ts';
import { WebhookCreate } from './webhook-create.tsx';
import { nameOf } from './webhook-values.ts';

export function WebhooksPage() {
  const layout = useText(layoutText);
  const text = useText(webhookText);
  const parts = useParts(queries.webhookEndpoints.list.parts());
  const columns = useColumns();
  return (
    <SecretListPage
      title={layout.webhooks}
      icon="send"
      group="webhookEndpoints"
      keyOf={({ id }) => id}
      pathOf={paths.webhook}
      Create={WebhookCreate}
      secretOf={(created: CreatedWebhookEndpoint) => ({
        name: text.secret,
        secret: created.secret,
        of: text.secretOf(nameOf(created)),
      })}
      {...{ text, parts, columns }}
    />
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
