import type { StaffCustomer } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { navigate, useSearch } from '@arot/ui/router/location.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paths } from '../router/paths.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import './wholesale.css';
import { InboxKeys } from './inbox-keys.tsx';
import { MOST_REQUESTS, pendingRequests } from './pending-requests.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestList } from './request-list.tsx';
import { wholesaleText } from './text.ts';
import { useInboxKeys } from './use-inbox-keys.ts';

/** Renders the inbox of wholesale requests. */
export function WholesalePage({ parameter }: { readonly parameter: string }) {
  const text = useText(wholesaleText);
  const format = useFormat();
  const query = useQuery(pendingRequests);
  // The place in the inbox is in the query, so that moving on does not build the page anew.
  const wanted = useSearch().get('request') ?? parameter;
  const count = query.data?.requests.length ?? 0;
  return (
    <Page
      title={text.wholesaleRequests}
      beside={count > 0 && <span className="count">{format.number(count)}</span>}
      actions={count > 0 && <InboxKeys />}
    >
      <Loaded query={query}>
        {({ requests, isApprovalOn }) =>
          requests.length === 0 && wanted === '' ? (
            <Notice icon="inbox" title={isApprovalOn ? text.none : text.off} role="status">
              {isApprovalOn ? <p>{text.noneHint}</p> : <ApprovalIsOff />}
              <Link href={paths.customers}>{text.toCustomers}</Link>
            </Notice>
          ) : (
            <>
              {!isApprovalOn && (
                <div className="banner">
                  <strong>{text.off}</strong>
                  <ApprovalIsOff />
                </div>
              )}
              <Inbox requests={requests} wanted={wanted} />
            </>
          )
        }
      </Loaded>
      {count >= MOST_REQUESTS && <p className="banner">{text.most(format.number(MOST_REQUESTS))}</p>}
    </Page>
  );
}

/** Says what it means that the server gives wholesale prices without a decision, and how to change that. */
function ApprovalIsOff() {
  const text = useText(wholesaleText);
  return (
    <>
      <p>{text.offMeaning}</p>
      <p>
        {text.offChange} <code>AROT_WHOLESALE_APPROVAL=required</code>
      </p>
    </>
  );
}

type InboxProps = { readonly requests: readonly StaffCustomer[]; readonly wanted: string };

function Inbox({ requests, wanted }: InboxProps) {
  const details = useRef<HTMLDivElement>(null);
  const selected = wanted === '' ? requests[0]?.id : wanted;
  const at = requests.findIndex(({ id }) => id === selected);
  const select = (id: string | undefined) => {
    const query = id === undefined ? '' : `?request=${encodeURIComponent(id)}`;
    navigate(`${paths.wholesale}${query}`, { replace: true, stay: true });
  };
  const move = (step: 1 | -1) => () => {
    const next = at === -1 ? requests[0] : requests[at + step];
    if (next) select(next.id);
  };
  useInboxKeys({ j: move(1), arrowdown: move(1), k: move(-1), arrowup: move(-1) });

  // A screen reader reads the request that has been opened, and not the first one, which the user has not asked for.
  const last = useRef(selected);
  useEffect(() => {
    const { current } = details;
    if (last.current !== selected && current) {
      current.focus({ preventScroll: true });
      // On a phone, the buttons of a decision are far below the top of the next request.
      if (current.getBoundingClientRect().top < 0) current.scrollIntoView();
    }
    last.current = selected;
  }, [selected]);

  return (
    <div className="inbox">
      <RequestList requests={requests} selected={selected} onSelect={select} />
      <div className="inbox-details" ref={details} tabIndex={-1}>
        {selected !== undefined && (
          <RequestDetails
            key={selected}
            id={selected}
            listed={requests[at]}
            onDecided={() => select((requests[at + 1] ?? requests[at - 1])?.id)}
          />
        )}
      </div>
    </div>
  );
}
