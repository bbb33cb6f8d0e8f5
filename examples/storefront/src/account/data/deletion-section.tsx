import { useText } from '@arot/example-shared/i18n/text.ts';
import { navigate } from '@arot/example-shared/router/location.ts';
import { paths } from '../../router/paths.ts';
import { client } from '../../shop.ts';
import { IdentityForm } from '../code/identity-form.tsx';
import { Editable } from '../editable.tsx';
import { dataText } from './text.ts';

/** Lets the customer delete the account. */
export function DeletionSection({ isStaff }: { readonly isStaff: boolean }) {
  const text = useText(dataText);
  return (
    <section className="section">
      <h2>{text.remove}</h2>
      {isStaff ? (
        <p className="hint">{text.removeStaff}</p>
      ) : (
        <Editable
          label={text.remove}
          form={({ cancel }) => (
            <IdentityForm action={text.removeNow} submit={deleteAccount} cancel={cancel}>
              <p className="hint">{text.removeHint}</p>
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
