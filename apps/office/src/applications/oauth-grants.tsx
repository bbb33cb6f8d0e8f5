import type { ApplicationGrant, StaffOAuthApplication } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { AccountName } from '../forms/account-name.tsx';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { MoreButton } from '../forms/more-button.tsx';
import { reread } from '../forms/reread.ts';
import { useParts } from '../forms/use-parts.ts';
import { useSend } from '../forms/use-send.ts';
import { queries, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { notify } from '../ui/toasts.tsx';
import { oauthText } from './oauth-text.ts';

/** Renders the grants of accounts to an application, and buttons that withdraw them. */
export function OauthGrants({ application: { clientId } }: { readonly application: StaffOAuthApplication }) {
  const text = useText(oauthText);
  const format = useFormat();
  const { send } = useSend();
  // Each row reads the name of its account.
  const parts = useParts(queries.oauthApplications.grants.parts(clientId, { limit: 20 }));
  const [withdrawing, setWithdrawing] = useState<ApplicationGrant>();
  return (
    <section className="card stack" aria-label={text.grants}>
      <h2>{text.grants}</h2>
      <LoadedParts parts={parts} empty={<p className="soft">{text.noGrants}</p>}>
        {(rows) => (
          <div className="scroll">
            <table className="plain-table">
              <thead>
                <tr>
                  <th>{text.account}</th>
                  <th>{text.scopes}</th>
                  <th>{text.consent}</th>
                  <th className="number">{text.grants}</th>
                  <th>{text.accessUntil}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {rows.map((grant) => (
                  <tr key={grant.accountId}>
                    <td>
                      <AccountName id={grant.accountId} />
                    </td>
                    <td>{grant.scopes?.join(', ')}</td>
                    <td>{grant.consentedAt === null ? text.noConsent : format.dateTime(grant.consentedAt)}</td>
                    <td className="number">{format.number(grant.grants)}</td>
                    <td>{grant.accessUntil !== null && format.dateTime(grant.accessUntil)}</td>
                    <td>
                      <Button kind="danger" onClick={() => setWithdrawing(grant)}>
                        {text.withdraw}
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
      {withdrawing && (
        <Confirm
          title={text.withdrawTitle}
          action={text.withdraw}
          danger
          onClose={() => setWithdrawing(undefined)}
          onConfirm={async () => {
            await send(() => staff.oauthApplications.withdrawGrants(clientId, { accountId: withdrawing.accountId }));
            notify(text.withdrawn);
            void reread('oauthApplications');
          }}
        >
          <p>{text.withdrawHint(withdrawing.accountId)}</p>
        </Confirm>
      )}
    </section>
  );
}
