import './webhooks.css';
import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { NotFoundError, type WebhookEndpoint } from '@arot/sdk/staff';
import { useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { MoreButton } from '../forms/more-button.tsx';
import { reread } from '../forms/reread.ts';
import { useParts } from '../forms/use-parts.ts';
import { useAct } from '../forms/use-send.ts';
import { queries, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { notify } from '../ui/toasts.tsx';
import { webhookText } from './text.ts';

/** Sets the time after which an open endpoint is read again: the server makes attempts meanwhile. */
export const POLL_MS = 4_000;

/** Renders the attempts to deliver events to an endpoint, the newest first, with what its receiver has responded. */
export function WebhookAttempts({ endpoint: { id, enabled } }: { readonly endpoint: WebhookEndpoint }) {
  const text = useText(webhookText);
  const format = useFormat();
  const act = useAct();
  const [status, setStatus] = useState<'failed' | 'succeeded' | ''>('');
  const query = { limit: 20, ...(status === '' ? {} : { status }) };
  const parts = useParts(queries.webhookEndpoints.attempts.parts(id, query), { pollMs: POLL_MS });
  const resend = (eventId: string) =>
    act(async () => {
      try {
        await staff.webhookEndpoints.resend({ id, eventId });
        notify(text.resent);
        void reread('webhookEndpoints');
      } catch (error) {
        if (!(error instanceof NotFoundError)) throw error;
        notify(text.notStored, { isError: true });
      }
    });
  return (
    <section className="card stack" aria-label={text.attempts}>
      <div className="card-head">
        <h2>{text.attempts}</h2>
        <FilterSelect
          label={text.result}
          value={status}
          all={text.allAttempts}
          options={[
            ['failed', text.failed],
            ['succeeded', text.succeeded],
          ]}
          onChange={setStatus}
        />
      </div>
      <LoadedParts parts={parts} empty={<p className="soft">{text.noAttempts}</p>}>
        {(rows) => (
          <div className="scroll">
            <table className="plain-table">
              <thead>
                <tr>
                  <th>{text.at}</th>
                  <th>{text.result}</th>
                  <th>{text.event}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {rows.map(({ at, eventId, status: code, error, durationMs, body }) => (
                  <tr key={at + eventId}>
                    <td>
                      {format.dateTime(at)}
                      <p className="small soft">{text.duration(format.number(durationMs))}</p>
                    </td>
                    <td>
                      <span className={`badge ${error === null ? 'good' : 'bad'}`}>
                        {error === null ? text.succeeded : text.failed}
                      </span>{' '}
                      {code !== null && <code>{code}</code>}
                      {error !== null && <p>{error}</p>}
                      {body !== null && body !== '' && (
                        <details>
                          <summary>{text.body}</summary>
                          <pre className="response-body">{body}</pre>
                        </details>
                      )}
                    </td>
                    <td>
                      <code>{eventId}</code>
                    </td>
                    <td>
                      <Button
                        disabled={!enabled}
                        aria-label={`${text.resend}: ${eventId}`}
                        onClick={() => void resend(eventId)}
                      >
                        {text.resend}
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
    </section>
  );
}
