import type { OwnSession } from '@arot/sdk';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { client, queries } from '../../shop.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Line } from '../../ui/skeleton.tsx';
import { ActionRows } from '../action-rows.tsx';
import { securityText } from './text.ts';

/** Renders where the account is signed in. */
export function SessionSection() {
  const text = useText(securityText);
  const query = useQuery(queries.auth.listSessions());
  return (
    <section className="section">
      <h2>{text.sessions}</h2>
      <p className="hint">{text.sessionsHint}</p>
      <Loaded query={query} skeleton={<Line />}>
        {({ items }) => (
          <ActionRows
            items={items}
            keyOf={({ id }) => id}
            nameOf={({ device }) => device ?? text.unknownDevice}
            details={(session) => <SessionDetails session={session} />}
            action={({ id, current }) => (current ? undefined : () => client.auth.endSession(id))}
            label={text.end}
            labelOf={text.endOf}
            done={text.ended}
            others={
              items.some(({ current }) => !current)
                ? { label: text.endOthers, run: () => client.auth.endOtherSessions() }
                : undefined
            }
          />
        )}
      </Loaded>
    </section>
  );
}

function SessionDetails({ session }: { readonly session: OwnSession }) {
  const text = useText(securityText);
  const { dateTime } = useFormat();
  return (
    <>
      {session.current && <span className="badge">{text.thisOne}</span>}
      <span className="soft small">{text.since(dateTime(session.createdAt))}</span>
      <span className="soft small">{text.lastUsed(dateTime(session.lastUsedAt))}</span>
      {session.address && (
        <span className="soft small">
          {text.network} <code>{session.address}</code>
        </span>
      )}
    </>
  );
}
