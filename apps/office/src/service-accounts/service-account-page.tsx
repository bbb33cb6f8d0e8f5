import type { ServiceAccount } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { applicationsText } from '../applications/text.ts';
import { reread } from '../forms/reread.ts';
import { layoutText } from '../layout/text.ts';
import { Facts, ResourcePage } from '../resources/resource-page.tsx';
import { paths } from '../router/paths.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { notify } from '../ui/toasts.tsx';
import { ActiveBadge } from './active-badge.tsx';
import { KeysCard } from './keys-card.tsx';
import { ServiceAccountForm } from './service-account-form.tsx';
import { serviceAccountText } from './text.ts';

/** Renders a service account with its keys. */
export function ServiceAccountPage({ parameter: id }: { readonly parameter: string }) {
  const query = useQuery(queries.serviceAccounts.get(id));
  return <Loaded query={query}>{(account) => <Account account={account} />}</Loaded>;
}

function store(account: ServiceAccount): void {
  queryClient.setQueryData(queries.serviceAccounts.get(account.id).queryKey, account);
  void reread('serviceAccounts');
}

function Account({ account }: { readonly account: ServiceAccount }) {
  const layout = useText(layoutText);
  const common = useText(applicationsText);
  const text = useText(serviceAccountText);
  const format = useFormat();
  const { id, name, active, version } = account;
  const setActive = async (next: boolean) => {
    store(await staff.serviceAccounts.change(id, { active: next }, { ifMatch: version }));
    notify((next ? text.isActive : text.isInactive)(name));
  };
  const facts = [
    [text.permissions, <code key="permissions">{account.permissions.join(', ')}</code>],
    [
      text.applications,
      account.applications.length === 0
        ? text.noApplications
        : account.applications.map((application) => (
            <div key={application.clientId}>
              <Link href={paths.oauthApplication(application.clientId)}>{application.name}</Link>
            </div>
          )),
    ],
    [common.createdAt, format.dateTime(account.createdAt)],
  ] as const;
  return (
    <ResourcePage
      name={name}
      list={{ href: paths.serviceAccounts, name: layout.serviceAccounts }}
      group="serviceAccounts"
      badge={<ActiveBadge active={active} />}
      toggle={{
        isOn: active,
        words: [text.activate, text.deactivate],
        set: setActive,
        offQuestion: { title: text.deactivateTitle(name), hint: <p>{text.deactivateHint}</p> },
      }}
      deletion={{
        title: text.deleteTitle(name),
        hint: <p>{text.deleteHint}</p>,
        done: text.deleted(name),
        remove: () => staff.serviceAccounts.delete(id, { ifMatch: version }),
      }}
      main={<KeysCard account={account} />}
      side={
        <>
          <ServiceAccountForm account={account} show={store} />
          <Facts title={common.facts} rows={facts} />
        </>
      }
    />
  );
}
