import type { StaffChatApplication } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { MoreButton } from '../forms/more-button.tsx';
import { reread } from '../forms/reread.ts';
import { useParts } from '../forms/use-parts.ts';
import { useSend } from '../forms/use-send.ts';
import { queries, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { notify } from '../ui/toasts.tsx';
import { chatText } from './chat-text.ts';

/** Renders the browsers in which the widget is open, and buttons that end their sessions. */
export function ChatSessions({ application: { chatApplicationId: id } }: { application: StaffChatApplication }) {
  const text = useText(chatText);
  const format = useFormat();
  const { send } = useSend();
  const parts = useParts(queries.chatApplications.sessions.parts(id));
  /** The visitor whose sessions are about to end, or null for all visitors. */
  const [ending, setEnding] = useState<{ readonly visitorId: string | null }>();
  return (
    <section className="card stack" aria-label={text.sessions}>
      <div className="card-head">
        <h2>{text.sessions}</h2>
        {(parts.rows?.length ?? 0) > 0 && (
          <Button kind="danger" onClick={() => setEnding({ visitorId: null })}>
            {text.endAll}
          </Button>
        )}
      </div>
      <LoadedParts parts={parts} empty={<p className="soft">{text.noSessions}</p>}>
        {(rows) => (
          <div className="scroll">
            <table className="plain-table">
              <thead>
                <tr>
                  <th>{text.visitorId}</th>
                  <th>{text.externalUserId}</th>
                  <th>{text.opened}</th>
                  <th>{text.expires}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {rows.map(({ sessionId, visitorId, visitorName, externalUserId, createdAt, expiresAt }) => (
                  <tr key={sessionId}>
                    <td>
                      {visitorName ?? text.anonymous}
                      <p className="small soft">
                        <code>{visitorId}</code>
                      </p>
                    </td>
                    <td>{externalUserId}</td>
                    <td>{format.dateTime(createdAt)}</td>
                    <td>{format.dateTime(expiresAt)}</td>
                    <td>
                      <Button
                        kind="danger"
                        aria-label={`${text.end}: ${visitorName ?? visitorId}`}
                        onClick={() => setEnding({ visitorId })}
                      >
                        {text.end}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </LoadedParts>
      <MoreButton parts={parts} />
      {ending && (
        <Confirm
          title={ending.visitorId === null ? text.endAllTitle : text.endOneTitle}
          action={ending.visitorId === null ? text.endAll : text.end}
          danger
          onClose={() => setEnding(undefined)}
          onConfirm={async () => {
            const { endedSessions } = await send(() => staff.chatApplications.endSessions(id, ending));
            notify(text.ended(format.number(endedSessions)));
            void reread('chatApplications');
          }}
        >
          <p>{text.endHint}</p>
        </Confirm>
      )}
    </section>
  );
}
