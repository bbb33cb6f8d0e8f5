import type { WholesaleRequest } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Fragment } from 'react';
import { customerText } from './text.ts';

const KINDS = { pending: 'warn', approved: 'good', rejected: 'bad' } as const;

/** Renders the state of a request for wholesale prices. */
export function RequestFacts({ request }: { readonly request: WholesaleRequest }) {
  const text = useText(customerText);
  const format = useFormat();
  return (
    <dl className="facts">
      <dt>{text.state}</dt>
      <dd>
        <span className={`badge ${KINDS[request.state]}`}>{text[request.state]}</span>
      </dd>
      <dt>{text.requested}</dt>
      <dd>{format.dateTime(request.requestedAt)}</dd>
      {request.decidedAt !== null && (
        <>
          <dt>{text.decided}</dt>
          <dd>{format.dateTime(request.decidedAt)}</dd>
        </>
      )}
      {(
        [
          [text.customerNote, request.customerNote],
          [text.customerReason, request.reason],
          [text.note, request.note],
        ] as const
      ).map(
        ([label, value]) =>
          value !== null && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
