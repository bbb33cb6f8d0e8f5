import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../router/paths.ts';
import { client, queries } from '../../shop.ts';
import { useFresh } from '../code/fresh.tsx';
import { IdentityForm } from '../code/identity-form.tsx';
import { Editable } from '../editable.tsx';
import { dataText } from './text.ts';

/** Lets the customer delete the account. */
export function DeletionSection({ isStaff }: { readonly isStaff: boolean }) {
  const text = useText(dataText);
  const fresh = useFresh();
  const { date } = useFormat();
  const { data } = useQuery(queries.auth.deletion());
  return (
    <section className="section">
      <h2>{text.remove}</h2>
      {isStaff ? (
        <p className="hint">{text.removeStaff}</p>
      ) : (
        <Editable
          label={text.remove}
          form={({ cancel }) => (
            <IdentityForm action={text.removeNow} submit={(proof) => fresh(() => deleteAccount(proof))} cancel={cancel}>
              <p className="hint">{text.removeHint}</p>
              {data && <p>{text.erasedOn(date(new Date(Date.now() + data.delaySeconds * 1_000).toISOString()))}</p>}
            </IdentityForm>
          )}
        >
          <p className="hint">{text.removeHint}</p>
        </Editable>
      )}
    </section>
  );
}

/** Deletes the account. Its sessions have ended, so this browser signs out too. */
async function deleteAccount(proof: Parameters<typeof client.auth.deleteAccount>[0]): Promise<void> {
  const { erasesAt } = await client.auth.deleteAccount(proof);
  await client.auth.logout().catch(() => {});
  navigate(`${paths.signIn}?from=${paths.data}&deleted=${erasesAt}`, { replace: true });
}
