import { readIdentifier } from '@arot/contract/typed';
import type { StaffAccount } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { FormFoot } from '../forms/form-foot.tsx';
import { reread } from '../forms/reread.ts';
import { useEditForm } from '../forms/use-edit-form.ts';
import { missingPermissions } from '../roles/missing-permissions.ts';
import { useSession } from '../session/session.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/toasts.tsx';
import { AccountInputs, type AccountValues } from './account-inputs.tsx';
import { teamText } from './text.ts';

const valuesOf = ({ name, email, phoneNumber, role }: StaffAccount): AccountValues => ({
  ...{ name, role },
  email: email ?? '',
  phoneNumber: phoneNumber ?? '',
});

type Props = { readonly account: StaffAccount; readonly onClose: () => void };

/** Changes the name, the contacts and the role of a staff account. */
export function AccountChange({ account, onClose }: Props) {
  const text = useText(teamText);
  const { data: me } = useSession();
  const lacks = missingPermissions(me?.permissions ?? [], account.permissions);
  const isSelf = account.id === me?.id;
  const form = useEditForm<AccountValues, StaffAccount>({
    name: `staff-account-${account.id}`,
    thing: account,
    toForm: valuesOf,
    read: () => staff.accounts.get(account.id),
    send: ({ email, phoneNumber, ...change }, ifMatch) =>
      staff.accounts.change(
        account.id,
        {
          ...change,
          ...(email === undefined ? {} : { email: readIdentifier(email) || null }),
          ...(phoneNumber === undefined ? {} : { phoneNumber: readIdentifier(phoneNumber) || null }),
        },
        { ifMatch },
      ),
    show: (saved) => {
      queryClient.setQueryData(queries.accounts.get(saved.id).queryKey, saved);
      void reread('accounts');
      void reread('roles');
    },
    onSaved: (saved, undo) => {
      notify(text.saved(saved.name), { undo });
      onClose();
    },
  });
  const { name, email, phone: phoneNumber, role } = text;
  return (
    <Dialog title={text.changeTitle(account.name)} onClose={onClose}>
      <form className="stack" onSubmit={form.submit} noValidate>
        {lacks.length > 0 && <p className="banner">{text.lacks(lacks.join(', '))}</p>}
        {isSelf && <p className="small soft">{text.ownAccount}</p>}
        <fieldset className="stack" disabled={lacks.length > 0}>
          <AccountInputs {...form} isSelf={isSelf} />
        </fieldset>
        <FormFoot form={form} labels={{ name, email, phoneNumber, role }} />
      </form>
    </Dialog>
  );
}
