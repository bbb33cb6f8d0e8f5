import type { CustomerProfile, CustomerWholesaleRequest } from '@arot/sdk';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../shop.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Line } from '../../ui/skeleton.tsx';
import { Editable } from '../editable.tsx';
import { useDraft } from '../use-draft.ts';
import { wholesaleText } from './text.ts';
import { WholesaleForm } from './wholesale-form.tsx';

/** The time after a rejection in which a customer cannot ask again. */
const PAUSE_MS = 24 * 3_600_000;

/** Renders what has become of the request for wholesale prices, or what they mean and how to ask for them. */
export function WholesaleSection({ profile: { customerType } }: { readonly profile: CustomerProfile }) {
  const text = useText(wholesaleText);
  const query = useQuery(queries.customers.wholesaleRequest());
  return (
    <section className="section">
      <h2>{text.title}</h2>
      <Loaded query={query} skeleton={<Line />}>
        {({ request }) => (
          <>
            {customerType === 'WHOLESALE' && <p>{text.have}</p>}
            {request && <RequestState request={request} />}
            <Ask request={request} isWholesale={customerType === 'WHOLESALE'} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function RequestState({ request }: { readonly request: CustomerWholesaleRequest }) {
  const text = useText(wholesaleText);
  const { dateTime } = useFormat();
  const rows = [
    [text.reason, request.reason],
    [text.requested, dateTime(request.requestedAt)],
    [text.decided, request.decidedAt && dateTime(request.decidedAt)],
    [text.yourNote, request.note],
  ] as const;
  return (
    <>
      <p className={`request-state ${request.state}`}>{text.state(request.state)}</p>
      {request.state === 'pending' && <p className="hint">{text.waiting}</p>}
      <dl className="profile">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

type AskProps = { readonly request: CustomerWholesaleRequest | null; readonly isWholesale: boolean };

function Ask({ request, isWholesale }: AskProps) {
  const text = useText(wholesaleText);
  const draft = useDraft('wholesale');
  const { dateTime } = useFormat();
  const from = request?.state === 'rejected' && request.decidedAt ? Date.parse(request.decidedAt) + PAUSE_MS : 0;
  const isPaused = from > Date.now();
  return (
    <>
      {isPaused && <p className="hint">{text.againFrom(dateTime(new Date(from).toISOString()))}</p>}
      <Editable
        label={request ? text.askAgain : text.ask}
        done={text.sent}
        isClosed={isWholesale || isPaused || request?.state === 'pending'}
        isOpen={draft.exists}
        form={(actions) => <WholesaleForm draft={draft} {...actions} />}
      >
        <p className="hint">{text.wholesaleMeaning}</p>
      </Editable>
    </>
  );
}
