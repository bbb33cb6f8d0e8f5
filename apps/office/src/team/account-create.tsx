import { readIdentifier } from '@arot/contract/typed';
import type { CreatedStaffAccount } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useCreation } from '../forms/use-creation.ts';
import { staff } from '../shop.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { AccountInputs, type AccountValues } from './account-inputs.tsx';
import { teamText } from './text.ts';

const EMPTY: AccountValues = { name: '', email: '', phoneNumber: '', role: '' };

type Props = { readonly onCreated: (created: CreatedStaffAccount) => void; readonly onClose: () => void };

/** Renders the form of a new staff account. The server makes its first password. */
export function AccountCreate({ onCreated, onClose }: Props) {
  const text = useText(teamText);
  const { values, set, messageOf, isBusy, error, create } = useCreation('staff-account-new', EMPTY);
  const submit = async () => {
    const { name, email, phoneNumber, role } = values;
    const input = {
      ...{ name, role },
      ...(email.trim() === '' ? {} : { email: readIdentifier(email) }),
      ...(phoneNumber.trim() === '' ? {} : { phoneNumber: readIdentifier(phoneNumber) }),
    };
    const created = await create(input, staff.accounts.create);
    if (created) onCreated(created);
  };
  return (
    <FormDialog title={text.new} action={text.create} {...{ isBusy, error, onClose }} onSubmit={submit}>
      <AccountInputs values={values} set={set} messageOf={messageOf} />
    </FormDialog>
  );
}
