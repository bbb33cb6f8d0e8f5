import type { CreatedServiceKey, ServiceAccount, ServiceKey } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { applicationsText } from '../applications/text.ts';
import { reread } from '../forms/reread.ts';
import { SecretDialog } from '../forms/secret-dialog.tsx';
import { useSend } from '../forms/use-send.ts';
import { queries, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { notify } from '../ui/toasts.tsx';
import { KeyCreate } from './key-create.tsx';
import { serviceAccountText } from './text.ts';

/** Renders the keys of a service account, the oldest first, with their last use. A new one is shown once. */
export function KeysCard({ account }: { readonly account: ServiceAccount }) {
  const text = useText(serviceAccountText);
  const { send } = useSend();
  const query = useQuery(queries.serviceAccounts.keys(account.id));
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedServiceKey>();
  const [revoking, setRevoking] = useState<ServiceKey>();
  return (
    <section className="card stack" aria-label={text.keys}>
      <div className="card-head">
        <h2>{text.keys}</h2>
        <Button icon="key" onClick={() => setCreating(true)}>
          {text.newKey}
        </Button>
      </div>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? <p className="soft">{text.noKeys}</p> : <Keys keys={items} onRevoke={setRevoking} />
        }
      </Loaded>
      <p className="small soft">{text.newKeyHint}</p>
      {isCreating && (
        <KeyCreate
          account={account}
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
            setCreated(key);
            void reread('serviceAccounts');
          }}
        />
      )}
      {created && (
        <SecretDialog name={text.key} secret={created.key} onClose={() => setCreated(undefined)}>
          <p>{text.keyOf(created.name, account.name)}</p>
        </SecretDialog>
      )}
      {revoking && (
        <Confirm
          title={text.revokeTitle(revoking.name)}
          action={text.revoke}
          danger
          onClose={() => setRevoking(undefined)}
          onConfirm={async () => {
            await send(() => staff.serviceAccounts.revokeKey({ id: account.id, keyId: revoking.id }));
            notify(text.revoked(revoking.name));
            void reread('serviceAccounts');
          }}
        >
          <p>{text.revokeHint}</p>
        </Confirm>
      )}
    </section>
  );
}

type KeysProps = { readonly keys: readonly ServiceKey[]; readonly onRevoke: (key: ServiceKey) => void };

function Keys({ keys, onRevoke }: KeysProps) {
  const common = useText(applicationsText);
  const text = useText(serviceAccountText);
  const format = useFormat();
  return (
    <div className="scroll">
      <table className="plain-table">
        <thead>
          <tr>
            <th>{common.name}</th>
            <th>{common.lastUsed}</th>
            <th>{text.validUntil}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <td>
                {key.name}
                <p className="small soft">{key.permissions.join(', ') || text.nothing}</p>
                <p className="small soft">{key.addressRanges.join(', ') || text.anywhere}</p>
              </td>
              <td className="moment">{key.lastUsedAt === null ? common.neverUsed : format.dateTime(key.lastUsedAt)}</td>
              <td className="moment">
                {format.dateTime(key.expiresAt)}
                {new Date(key.expiresAt) <= new Date() && <p className="badge bad">{text.ended}</p>}
              </td>
              <td>
                <Button kind="danger" aria-label={`${text.revoke}: ${key.name}`} onClick={() => onRevoke(key)}>
                  {text.revoke}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
