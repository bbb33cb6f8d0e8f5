import './webhooks.css';
import { NotFoundError, type WebhookAttempt, type WebhookEndpoint } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
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
import { ALL_EVENTS, eventNames, typesOf } from './event-types.ts';
import { webhookText } from './text.ts';

/** Sets the time after which an open endpoint is read again: the server makes attempts meanwhile. */
export const POLL_MS = 4_000;

/** Renders the attempts to deliver events to an endpoint, the newest first, with what its receiver has responded. */
export function WebhookAttempts({ endpoint: { id, enabled, types } }: { readonly endpoint: WebhookEndpoint }) {
  const text = useText(webhookText);
  const act = useAct();
  const [status, setStatus] = useState<'failed' | 'succeeded' | ''>('');
  const [type, setType] = useState('');
  const names: Readonly<Record<string, string>> = useText(eventNames);
  const query = { limit: 20, ...(status === '' ? {} : { status }), ...(type === '' ? {} : { types: type }) };
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
        <FilterSelect
          label={text.event}
          value={type}
          all={names[ALL_EVENTS] ?? ALL_EVENTS}
          options={typesOf(types).map((each) => [each, names[each] ?? each])}
          onChange={setType}
        />
      </div>
      <LoadedParts parts={parts} empty={<p className="soft">{text.noAttempts}</p>}>
        {(rows) => (
          <ol className="deliveries">
            {rows.map((attempt) => (
              <Delivery
                key={attempt.at + attempt.eventId}
                attempt={attempt}
                onResend={enabled ? () => void resend(attempt.eventId) : undefined}
              />
            ))}
          </ol>
        )}
      </LoadedParts>
      <MoreButton parts={parts} />
    </section>
  );
}

type DeliveryProps = { readonly attempt: WebhookAttempt; readonly onResend: (() => void) | undefined };

/** Renders an attempt by the event that it has sent. A click shows the request and the response. */
function Delivery({ attempt, onResend }: DeliveryProps) {
  const text = useText(webhookText);
  const names: Readonly<Record<string, string>> = useText(eventNames);
  const format = useFormat();
  const { at, eventId, status, error, durationMs, body, event } = attempt;
  return (
    <li>
      <details>
        <summary>
          <span className={`badge ${error === null ? 'good' : 'bad'}`}>
            {error === null ? text.succeeded : text.failed}
          </span>
          <span className="delivery-name">
            <strong>{event ? (names[event.type] ?? event.type) : text.notInFeed}</strong>
            {error !== null && <span className="message"> {error}</span>}
          </span>
          <time className="small soft" dateTime={at}>
            {format.dateTime(at)}
          </time>
        </summary>
        <div className="stack">
          <h3>{text.request}</h3>
          {event && <pre className="delivery-body">{JSON.stringify(event, undefined, 2)}</pre>}
          <p className="small soft">
            {text.id} <code>{eventId}</code>
          </p>
          <h3>{text.response}</h3>
          <p className="small soft">
            {status !== null && <code>{status}</code>} {text.duration(format.number(durationMs))}
          </p>
          {body !== null && body !== '' && <pre className="delivery-body">{body}</pre>}
          <div className="actions">
            <Button disabled={!onResend} aria-label={`${text.resend}: ${eventId}`} onClick={onResend}>
              {text.resend}
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}
