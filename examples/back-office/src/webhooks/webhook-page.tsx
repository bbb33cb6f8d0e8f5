import '../forms/forms.css';
import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { WebhookEndpoint } from '@arot/sdk/staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EnabledBadge } from '../applications/enabled-badge.tsx';
import { SecretsCard } from '../applications/secrets-card.tsx';
import { applicationsText } from '../applications/text.ts';
import { useReason } from '../errors/use-reason.ts';
import { ConfirmDeletion } from '../forms/confirm-deletion.tsx';
import { CopyValue } from '../forms/copy-value.tsx';
import { reread } from '../forms/reread.ts';
import { useAct, useSend } from '../forms/use-send.ts';
import { layoutText } from '../layout/text.ts';
import { paths } from '../router/paths.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
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
  const { send } = useSend();
  const [asking, setAsking] = useState<'disable' | 'delete' | 'replay'>();
  const { id, enabled, version } = endpoint;
  const name = nameOf(endpoint);
  const close = () => setAsking(undefined);
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
  return (
    <Page
      title={name}
      back={{ href: paths.webhooks, name: layout.webhooks }}
      beside={<EnabledBadge enabled={enabled} />}
      actions={
        <>
          <Button icon="send" disabled={!enabled} onClick={() => void test()}>
            {text.test}
          </Button>
          <Button icon="history" disabled={!enabled} onClick={() => setAsking('replay')}>
            {text.replay}
          </Button>
          <Button onClick={() => (enabled ? setAsking('disable') : void act(() => setEnabled(true)))}>
            {enabled ? common.disable : common.enable}
          </Button>
          <Button kind="danger" icon="trash" onClick={() => setAsking('delete')}>
            {text.delete}
          </Button>
        </>
      }
    >
      {!enabled && (
        <p className="banner">
          {endpoint.disabledReason !== null && reasonOf(endpoint.disabledReason)} {text.disabledHint}
        </p>
      )}
      <div className="columns">
        <div className="stack">
          <WebhookAttempts endpoint={endpoint} />
          <WebhookForm endpoint={endpoint} show={store} />
        </div>
        <div className="stack">
          <section className="card stack" aria-label={common.facts}>
            <dl className="facts">
              <dt>{text.backlog}</dt>
              <dd>
                <Backlog backlog={endpoint.backlog} />
              </dd>
              <dt>{text.id}</dt>
              <dd>
                <CopyValue what={text.id} value={id} />
              </dd>
              <dt>{common.createdAt}</dt>
              <dd>{format.dateTime(endpoint.createdAt)}</dd>
            </dl>
          </section>
          <SecretsCard name={name} secretName={text.secret} rotate={rotate} />
        </div>
      </div>
      {asking === 'replay' && <ReplayDialog id={id} onClose={close} />}
      {asking === 'disable' && (
        <Confirm
          title={text.disableTitle(name)}
          action={common.disable}
          onClose={close}
          onConfirm={() => send(() => setEnabled(false))}
        >
          <p>{text.disableHint}</p>
        </Confirm>
      )}
      {asking === 'delete' && (
        <ConfirmDeletion
          title={text.deleteTitle(name)}
          hint={text.deleteHint}
          action={text.delete}
          deleted={text.deleted(name)}
          remove={() => send(() => staff.webhookEndpoints.delete(id, { ifMatch: version }))}
          back={paths.webhooks}
          group="webhookEndpoints"
          onClose={close}
        />
      )}
    </Page>
  );
}
