import '../forms/forms.css';
import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import type { ServiceAccount } from '@arot/sdk/staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { applicationsText } from '../applications/text.ts';
import { ConfirmDeletion } from '../forms/confirm-deletion.tsx';
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
  const act = useAct();
  const { send } = useSend();
  const [asking, setAsking] = useState<'deactivate' | 'delete'>();
  const { id, name, active, version } = account;
  const close = () => setAsking(undefined);
  const setActive = async (next: boolean) => {
    store(await staff.serviceAccounts.change(id, { active: next }, { ifMatch: version }));
    notify((next ? text.isActive : text.isInactive)(name));
  };
  return (
    <Page
      title={name}
      back={{ href: paths.serviceAccounts, name: layout.serviceAccounts }}
      beside={<ActiveBadge active={active} />}
      actions={
        <>
          <Button onClick={() => (active ? setAsking('deactivate') : void act(() => setActive(true)))}>
            {active ? text.deactivate : text.activate}
          </Button>
          <Button kind="danger" icon="trash" onClick={() => setAsking('delete')}>
            {text.delete}
          </Button>
        </>
      }
    >
      <div className="columns">
        <div className="stack">
          <KeysCard account={account} />
        </div>
        <div className="stack">
          <ServiceAccountForm account={account} show={store} />
          <section className="card stack" aria-label={common.facts}>
            <dl className="facts">
              <dt>{text.permissions}</dt>
              <dd>
                <code>{account.permissions.join(', ')}</code>
              </dd>
              <dt>{text.applications}</dt>
              <dd>
                {account.applications.length === 0 && text.noApplications}
                {account.applications.map((application) => (
                  <div key={application.clientId}>
                    <Link href={paths.oauthApplication(application.clientId)}>{application.name}</Link>
                  </div>
                ))}
              </dd>
              <dt>{common.createdAt}</dt>
              <dd>{format.dateTime(account.createdAt)}</dd>
            </dl>
          </section>
        </div>
      </div>
      {asking === 'deactivate' && (
        <Confirm
          title={text.deactivateTitle(name)}
          action={text.deactivate}
          onClose={close}
          onConfirm={() => send(() => setActive(false))}
        >
          <p>{text.deactivateHint}</p>
        </Confirm>
      )}
      {asking === 'delete' && (
        <ConfirmDeletion
          title={text.deleteTitle(name)}
          hint={text.deleteHint}
          action={text.delete}
          deleted={text.deleted(name)}
          remove={() => send(() => staff.serviceAccounts.delete(id, { ifMatch: version }))}
          back={paths.serviceAccounts}
          group="serviceAccounts"
          onClose={close}
        />
      )}
    </Page>
  );
}
