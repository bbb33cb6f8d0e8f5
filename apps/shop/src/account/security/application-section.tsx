import type { OwnApplication } from '@arot/sdk';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { client, queries } from '../../shop.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { useMainName } from '../../ui/name.tsx';
import { Line } from '../../ui/skeleton.tsx';
import { ActionRows } from '../action-rows.tsx';
import { securityText } from './text.ts';

/** Renders the applications that may act for the account. */
export function ApplicationSection() {
  const text = useText(securityText);
  const mainName = useMainName();
  const query = useQuery(queries.auth.listApplications());
  return (
    <section className="section">
      <h2>{text.applications}</h2>
      <p className="hint">{text.applicationsHint}</p>
      <Loaded query={query} skeleton={<Line />}>
        {({ items }) => (
          <>
            {items.length === 0 && <p className="soft">{text.noApplications}</p>}
            <ActionRows
              items={items}
              keyOf={({ clientId }) => clientId}
              nameOf={({ name }) => mainName(name)}
              details={(application) => <ApplicationDetails application={application} />}
              action={({ clientId }) =>
                () =>
                  client.auth.withdrawApplication(clientId)
                }
              label={text.withdraw}
              labelOf={text.withdrawOf}
              done={text.withdrawn}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

function ApplicationDetails({ application }: { readonly application: OwnApplication }) {
  const text = useText(securityText);
  const { date } = useFormat();
  return (
    <>
      {application.scopes.map((scope) => (
        <span key={scope} className="small">
          {text.scope(scope)}
        </span>
      ))}
      <span className="soft small">{text.granted(date(application.grantedAt))}</span>
    </>
  );
}
