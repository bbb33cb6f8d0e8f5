import type { StaffOAuthApplication } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { CopyValue } from '../forms/copy-value.tsx';
import { reread } from '../forms/reread.ts';
import { layoutText } from '../layout/text.ts';
import { Facts, ResourcePage } from '../resources/resource-page.tsx';
import { paths } from '../router/paths.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
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
  const facts = [
    [text.clientId, <CopyValue key="id" what={text.clientId} value={clientId} />],
    [text.kind, text[kindOf(application)]],
    [text.party, application.thirdParty ? text.thirdParty : text.ownParty],
    [common.createdAt, format.dateTime(application.createdAt)],
  ] as const;
  return (
    <ResourcePage
      name={name}
      list={{ href: paths.oauthApplications, name: layout.oauthApplications }}
      group="oauthApplications"
      badge={<EnabledBadge enabled={enabled} />}
      toggle={{
        isOn: enabled,
        words: [common.enable, common.disable],
        set: (next) => setEnabled(application, next),
      }}
      deletion={{
        title: text.deleteTitle(name),
        hint: <p>{text.deleteHint}</p>,
        done: text.deleted(name),
        typed: application.slug,
        remove: () => staff.oauthApplications.delete(clientId, { ifMatch: version }),
      }}
      main={
        <>
          <OauthForm application={application} show={store} />
          <OauthGrants application={application} />
        </>
      }
      side={
        <>
          <Facts title={common.facts} rows={facts} />
          <SecretsCard
            name={name}
            secretName={text.clientSecret}
            secrets={application.secrets}
            {...(application.isPublic ? {} : { rotate })}
          />
        </>
      }
    />
  );
}
