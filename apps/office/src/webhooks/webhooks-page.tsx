import type { CreatedWebhookEndpoint, WebhookEndpoint } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useMemo } from 'react';
import { EnabledBadge } from '../applications/enabled-badge.tsx';
import { applicationsText } from '../applications/text.ts';
import { useReason } from '../errors/use-reason.ts';
import { useParts } from '../forms/use-parts.ts';
import { layoutText } from '../layout/text.ts';
import { type ResourceColumn, ResourceListPage } from '../resources/resource-list-page.tsx';
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
    <ResourceListPage
      title={layout.webhooks}
      icon="send"
      first={{ title: text.description, nameOf, hintOf: ({ description }) => description }}
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

function useColumns(): ResourceColumn<WebhookEndpoint>[] {
  const common = useText(applicationsText);
  const text = useText(webhookText);
  const reasonOf = useReason();
  return useMemo<ResourceColumn<WebhookEndpoint>[]>(() => {
    return [
      {
        id: 'url',
        title: text.url,
        width: 220,
        render: ({ url }) => (
          <code className="clip" title={url}>
            {url}
          </code>
        ),
      },
      {
        id: 'types',
        title: text.types,
        width: 200,
        render: (endpoint) => <span className="clip">{endpoint.types.join(', ')}</span>,
        isWideOnly: true,
      },
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
      { id: 'backlog', title: text.waiting, width: 170, render: ({ backlog }) => <Backlog backlog={backlog} /> },
    ];
  }, [common, text, reasonOf]);
}
