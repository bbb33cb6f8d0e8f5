import type { DocumentKind, DocumentRequirement } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentText } from '../documents/text.ts';
import { useMay } from '../session/session.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { notify } from '../ui/toasts.tsx';
import { RequireDocument } from './require-document.tsx';
import { requirementText } from './requirement-text.ts';

const KINDS: readonly DocumentKind[] = ['NID', 'TRADE_LICENSE', 'SHOP_IMAGE'];

/** Renders the documents that a customer was asked for, and asks for another one. */
export function CustomerRequirements({ customerId }: { readonly customerId: string }) {
  const text = useText(requirementText);
  const names = useText(documentText);
  const mayChange = useMay()('customers:write');
  const options = queries.customers.listRequirements(customerId);
  const query = useQuery(options);
  const [isAsking, setAsking] = useState(false);
  const [withdrawn, setWithdrawn] = useState<DocumentRequirement>();
  const refresh = async () => {
    const audit = queries.audit.list().queryKey.slice(0, 4);
    await Promise.all([options.queryKey, audit].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const withdraw = async ({ id }: DocumentRequirement) => {
    await staff.customers.withdrawRequirement({ id: customerId, rid: id });
    await refresh();
    notify(text.withdrawn);
  };
  return (
    <>
      <Loaded query={query}>
        {({ items }) => {
          const others = KINDS.filter((kind) => !items.some(({ type }) => type === kind));
          return (
            <>
              {items.length > 0 && <RequirementList items={items} onWithdraw={mayChange ? setWithdrawn : undefined} />}
              {mayChange && others.length > 0 && (
                <div>
                  <Button onClick={() => setAsking(true)}>{text.ask}</Button>
                </div>
              )}
              {isAsking && (
                <RequireDocument
                  customerId={customerId}
                  kinds={others}
                  onDone={async () => {
                    setAsking(false);
                    await refresh();
                    notify(text.asked);
                  }}
                  onClose={() => setAsking(false)}
                />
              )}
            </>
          );
        }}
      </Loaded>
      {withdrawn && (
        <Confirm
          title={text.withdrawOf(names[withdrawn.type])}
          action={text.withdraw}
          onConfirm={() => withdraw(withdrawn)}
          onClose={() => setWithdrawn(undefined)}
        >
          {text.withdrawQuestion}
        </Confirm>
      )}
    </>
  );
}

type ListProps = {
  readonly items: readonly DocumentRequirement[];
  readonly onWithdraw: ((requirement: DocumentRequirement) => void) | undefined;
};

function RequirementList({ items, onWithdraw }: ListProps) {
  const text = useText(requirementText);
  const names = useText(documentText);
  const { date } = useFormat();
  return (
    <ul className="stack" aria-label={text.required}>
      {items.map((requirement) => (
        <li className="customer-grant" key={requirement.id}>
          <span>
            <span className="badge warn">{text.requiredOf(names[requirement.type])}</span>
            <br />
            {requirement.reason} <span className="small soft">{date(requirement.requestedAt)}</span>
          </span>
          {onWithdraw && (
            <Button aria-label={text.withdrawOf(names[requirement.type])} onClick={() => onWithdraw(requirement)}>
              {text.withdraw}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
