import type { AccountGrant } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries, queryClient, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { notify } from '../ui/toasts.tsx';
import { customerText } from './text.ts';

/** Renders the applications that may use the account of a customer. */
export function CustomerGrants({ accountId }: { readonly accountId: string }) {
  const text = useText(customerText);
  const format = useFormat();
  const options = queries.oauthApplications.accountGrants(accountId);
  const query = useQuery(options);
  const [asked, setAsked] = useState<AccountGrant>();
  const withdraw = async ({ clientId, name }: AccountGrant) => {
    await staff.oauthApplications.withdrawGrants(clientId, { accountId });
    await queryClient.invalidateQueries({ queryKey: options.queryKey });
    notify(text.withdrawn(name));
  };
  return (
    <section className="card stack" aria-label={text.grants}>
      <h2>{text.grants}</h2>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="soft">{text.noGrants}</p>
          ) : (
            <ul className="stack">
              {items.map((grant) => (
                <li className="customer-grant" key={grant.clientId}>
                  <span>
                    <strong>{grant.name}</strong>
                    <br />
                    <span className="small soft">
                      {grant.scopes?.join(', ') ?? text.noConsent}
                      {grant.consentedAt !== null && ` · ${format.date(grant.consentedAt)}`}
                    </span>
                  </span>
                  <Button onClick={() => setAsked(grant)}>{text.withdraw}</Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked && (
        <Confirm
          title={`${text.withdraw}: ${asked.name}`}
          action={text.withdraw}
          onConfirm={() => withdraw(asked)}
          onClose={() => setAsked(undefined)}
        >
          {text.withdrawQuestion(asked.name)}
        </Confirm>
      )}
    </section>
  );
}
