import type { WebhookEndpoint } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EnabledBadge } from '../applications/enabled-badge.tsx';
import { SecretsCard } from '../applications/secrets-card.tsx';
import { applicationsText } from '../applications/text.ts';
import { useReason } from '../errors/use-reason.ts';
import { CopyValue } from '../forms/copy-value.tsx';
import { reread } from '../forms/reread.ts';
import { useAct } from '../forms/use-send.ts';
import { layoutText } from '../layout/text.ts';
import { Facts, ResourcePage } from '../resources/resource-page.tsx';
import { paths } from '../router/paths.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { notify } from '../ui/toasts.tsx';
import { Backlog } from './backlog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { webhookText } from './text.ts';
import { POLL_MS, WebhookAttempts } from './webhook-attempts.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { nameOf } from './webhook-values.ts';

export function WebhookPage({ parameter: id }: { readonly parameter: string }) {
  const query = useQuery({ ...queries.webhookEndpoints.get(id), refetchInterval: POLL_MS });
  return <Loaded query={query}>{(endpoint) => <Webhook endpoint={endpoint} />}</Loaded>;
}

function store(endpoint: WebhookEndpoint): void {
  queryClient.setQueryData(queries.webhookEndpoints.get(endpoint.id).queryKey, endpoint);
  void reread('webhookEndpoints');
}

function Webhook({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const layout = useText(layoutText);
  const common = useText(applicationsText);
  const text = useText(webhookText);
  const format = useFormat();
  const reasonOf = useReason();
  const act = useAct();
  const [isReplaying, setReplaying] = useState(false);
  const { id, enabled, version } = endpoint;
  const name = nameOf(endpoint);
  const setEnabled = async (next: boolean) => {
    store(await staff.webhookEndpoints.change(id, { enabled: next }, { ifMatch: version }));
    notify((next ? common.isEnabled : text.isDisabled)(name));
  };
  const test = () =>
    act(async () => {
      await staff.webhookEndpoints.test(id);
      notify(text.testQueued);
      void reread('webhookEndpoints');
    });
  const rotate = async (keepOldSeconds: number, idempotencyKey: string) => {
    const options = { ifMatch: version, idempotencyKey };
    const rotated = await staff.webhookEndpoints.rotateSecret(id, { keepOldSeconds }, options);
    void reread('webhookEndpoints');
    return rotated;
  };
  const facts = [
    [text.url, <CopyValue key="url" what={text.url} value={endpoint.url} />],
    [text.waiting, <Backlog key="backlog" backlog={endpoint.backlog} />],
    [text.id, <CopyValue key="id" what={text.id} value={id} />],
    [common.createdAt, format.dateTime(endpoint.createdAt)],
  ] as const;
  return (
    <>
      <ResourcePage
        name={name}
        list={{ href: paths.webhooks, name: layout.webhooks }}
        group="webhookEndpoints"
        badge={<EnabledBadge enabled={enabled} />}
        actions={
          <>
            <Button icon="send" disabled={!enabled} onClick={() => void test()}>
              {text.test}
            </Button>
            <Button icon="history" disabled={!enabled} onClick={() => setReplaying(true)}>
              {text.replay}
            </Button>
          </>
        }
        toggle={{
          isOn: enabled,
          words: [common.enable, common.disable],
          set: setEnabled,
          offQuestion: { title: text.disableTitle(name), hint: <p>{text.disableHint}</p> },
        }}
        deletion={{
          title: text.deleteTitle(name),
          hint: <p>{text.deleteHint}</p>,
          done: text.deleted(name),
          remove: () => staff.webhookEndpoints.delete(id, { ifMatch: version }),
        }}
        banner={
          !enabled && (
            <p className="banner">
              {endpoint.disabledReason !== null && reasonOf(endpoint.disabledReason)} {text.disabledHint}
            </p>
          )
        }
        main={
          <>
            <WebhookAttempts endpoint={endpoint} />
            <WebhookForm endpoint={endpoint} show={store} />
          </>
        }
        side={
          <>
            <Facts title={common.facts} rows={facts} />
            <SecretsCard name={name} secretName={text.secret} rotate={rotate} />
          </>
        }
      />
      {isReplaying && <ReplayDialog id={id} onClose={() => setReplaying(false)} />}
    </>
  );
}
