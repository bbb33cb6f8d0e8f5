import type { StaffCustomer } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../session/session.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { notify } from '../ui/toasts.tsx';
import { accessText } from './access-text.ts';
import { refreshCustomers, storeCustomer } from './customer-cache.ts';

type Props = { readonly customer: StaffCustomer };

/** Renders what keeps a customer out of a part of the account, and lets the staff end it. */
export function CustomerAccess({ customer }: Props) {
  const text = useText(accessText);
  const format = useFormat();
  return (
    <>
      <dl className="facts">
        <dt>{text.phoneVerified}</dt>
        <dd>{customer.phoneVerified ? text.yes : text.no}</dd>
        <dt>{text.emailVerified}</dt>
        <dd>{customer.emailVerified ? text.yes : text.no}</dd>
      </dl>
      {customer.holdUntil !== null && Date.parse(customer.holdUntil) > Date.now() && (
        <Hold customer={customer} until={format.dateTime(customer.holdUntil)} />
      )}
      <CodeLimits customerId={customer.id} />
    </>
  );
}

function Hold({ customer: { id, version }, until }: Props & { readonly until: string }) {
  const text = useText(accessText);
  const may = useMay();
  const end = async () => {
    try {
      await storeCustomer(await staff.customers.endHold(id, { ifMatch: version }));
    } catch (error) {
      await refreshCustomers();
      throw error;
    }
    notify(text.holdEnded);
  };
  return (
    <Obstacle
      message={text.hold(until)}
      action={text.endHold}
      question={text.endHoldQuestion}
      // As for a one-time password: both lead to the documents.
      run={may('customers:write') && may('documents:read') ? end : undefined}
    />
  );
}

function CodeLimits({ customerId }: { readonly customerId: string }) {
  const text = useText(accessText);
  const may = useMay();
  const options = queries.customers.codeLimits(customerId);
  const { data } = useQuery(options);
  if (!data?.capped) return null;
  const lift = async () => {
    queryClient.setQueryData(options.queryKey, await staff.customers.liftCodeLimits(customerId));
    notify(text.lifted);
  };
  return (
    <Obstacle
      message={text.capped}
      action={text.lift}
      question={text.liftQuestion}
      run={may('customers:write') ? lift : undefined}
    />
  );
}

type ObstacleProps = {
  readonly message: string;
  readonly action: string;
  /** Says what the staff member must make sure of first. */
  readonly question: string;
  /** Ends it; undefined if the role does not allow it. */
  readonly run: (() => Promise<void>) | undefined;
};

function Obstacle({ message, action, question, run }: ObstacleProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="banner stack">
      <p>{message}</p>
      {run && (
        <div>
          <Button onClick={() => setAsking(true)}>{action}</Button>
        </div>
      )}
      {isAsking && run && (
        <Confirm title={action} action={action} onConfirm={run} onClose={() => setAsking(false)}>
          {question}
        </Confirm>
      )}
    </div>
  );
}
