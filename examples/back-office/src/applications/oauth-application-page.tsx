import '../forms/forms.css';
import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { navigate } from '@arot/example-shared/router/location.ts';
import type { StaffOAuthApplication } from '@arot/sdk/staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyValue } from '../forms/copy-value.tsx';
import { reread } from '../forms/reread.ts';
import { useSend } from '../forms/use-send.ts';
import { layoutText } from '../layout/text.ts';
import { paths } from '../router/paths.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { notify } from '../ui/toasts.tsx';
import { EnabledBadge } from './enabled-badge.tsx';
import { OauthForm } from './oauth-form.tsx';
import { OauthGrants } from './oauth-grants.tsx';
import { oauthText } from './oauth-text.ts';
import { kindOf } from './oauth-values.ts';
import { SecretsCard } from './secrets-card.tsx';
import { applicationsText } from './text.ts';
import { useSetEnabled } from './use-set-enabled.ts';

export function OauthApplicationPage({ parameter: clientId }: { readonly parameter: string }) {
  const query = useQuery(queries.oauthApplications.get(clientId));
  return <Loaded query={query}>{(application) => <OauthApplication application={application} />}</Loaded>;
}

function store(application: StaffOAuthApplication): void {
  queryClient.setQueryData(queries.oauthApplications.get(application.clientId).queryKey, application);
  void reread('oauthApplications');
}

function OauthApplication({ application }: { readonly application: StaffOAuthApplication }) {
  const layout = useText(layoutText);
  const common = useText(applicationsText);
  const text = useText(oauthText);
  const format = useFormat();
  const { send } = useSend();
  const [isDeleting, setDeleting] = useState(false);
  const { clientId, name, enabled, version } = application;
  const setEnabled = useSetEnabled<StaffOAuthApplication>(
    (each, enable) => staff.oauthApplications[enable ? 'enable' : 'disable'](each.clientId, { ifMatch: each.version }),
    store,
  );
  const rotate = async (keepOldSeconds: number, idempotencyKey: string) => {
    const options = { ifMatch: version, idempotencyKey };
    const { clientSecret, oldSecretsEndAt } = await staff.oauthApplications.rotateSecret(
      clientId,
      { keepOldSeconds },
      options,
    );
    void reread('oauthApplications');
    return { secret: clientSecret, oldSecretsEndAt };
  };
  return (
    <Page
      title={name}
      back={{ href: paths.oauthApplications, name: layout.oauthApplications }}
      beside={<EnabledBadge enabled={enabled} />}
      actions={
        <>
          <Button onClick={() => void setEnabled(application, !enabled)}>
            {enabled ? common.disable : common.enable}
          </Button>
          <Button kind="danger" icon="trash" onClick={() => setDeleting(true)}>
            {text.delete}
          </Button>
        </>
      }
    >
      <div className="columns">
        <div className="stack">
          <OauthForm application={application} show={store} />
          <OauthGrants application={application} />
        </div>
        <div className="stack">
          <section className="card stack" aria-label={common.facts}>
            <dl className="facts">
              <dt>{text.clientId}</dt>
              <dd>
                <CopyValue what={text.clientId} value={clientId} />
              </dd>
              <dt>{text.kind}</dt>
              <dd>{text[kindOf(application)]}</dd>
              <dt>{text.party}</dt>
              <dd>{application.thirdParty ? text.thirdParty : text.ownParty}</dd>
              <dt>{common.createdAt}</dt>
              <dd>{format.dateTime(application.createdAt)}</dd>
            </dl>
          </section>
          <SecretsCard
            name={name}
            secretName={text.clientSecret}
            secrets={application.secrets}
            {...(application.isPublic ? {} : { rotate })}
          />
        </div>
      </div>
      {isDeleting && (
        <Confirm
          title={text.deleteTitle(name)}
          action={text.delete}
          danger
          typed={application.slug}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await send(() => staff.oauthApplications.delete(clientId, { ifMatch: version }));
            notify(text.deleted(name));
            navigate(paths.oauthApplications);
            void reread('oauthApplications');
          }}
        >
          <p>{text.deleteHint}</p>
        </Confirm>
      )}
    </Page>
  );
}
