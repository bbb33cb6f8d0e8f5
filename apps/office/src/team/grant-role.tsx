import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { reread } from '../forms/reread.ts';
import { useCreation } from '../forms/use-creation.ts';
import { useMay } from '../session/session.ts';
import { staff } from '../shop.ts';
import { TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { notify } from '../ui/toasts.tsx';
import { CustomerChoice } from './customer-choice.tsx';
import { RoleSelect } from './role-select.tsx';
import { teamText } from './text.ts';

const EMPTY = { q: '', accountId: '', role: '' };

/** Makes an existing account a staff account. */
export function GrantRole({ onClose }: { readonly onClose: () => void }) {
  const text = useText(teamText);
  const may = useMay();
  const [isIncomplete, setIncomplete] = useState(false);
  const { values, set, messageOf, isBusy, error, create } = useCreation('staff-grant', EMPTY);
  const submit = async () => {
    const id = values.accountId.trim();
    setIncomplete(id === '');
    if (id === '') return;
    const { role } = values;
    const granted = await create({ id, role }, (_, options) => staff.accounts.grantRole(id, { role }, options));
    if (!granted) return;
    notify(text.created(granted.name));
    void reread('accounts');
    void reread('roles');
    onClose();
  };
  const seesCustomers = may('customers:read');
  return (
    <FormDialog title={text.grant} action={text.grantAction} {...{ isBusy, error, onClose }} onSubmit={submit}>
      <p>{text.grantHint}</p>
      {seesCustomers && (
        <CustomerChoice
          q={values.q}
          chosen={values.accountId}
          onSearch={(q) => set({ q })}
          onChoose={(accountId) => set({ accountId })}
        />
      )}
      <TextField
        label={seesCustomers ? text.orAccountId : text.accountId}
        hint={seesCustomers ? text.orAccountIdHint : text.accountIdHint}
        value={values.accountId}
        spellCheck={false}
        message={isIncomplete ? text.chooseCustomer : undefined}
        onChange={(event) => set({ accountId: event.target.value })}
      />
      <RoleSelect value={values.role} onChange={(role) => set({ role })} message={messageOf('role')} />
    </FormDialog>
  );
}
