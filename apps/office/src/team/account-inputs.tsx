import { useText } from '@arot/ui/i18n/text.ts';
import { TextField } from '../ui/field.tsx';
import { RoleSelect } from './role-select.tsx';
import { teamText } from './text.ts';

/** The fields of the form of a staff account. A contact that it does not have is empty. */
export type AccountValues = {
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly role: string;
};

type Props = {
  readonly values: AccountValues;
  readonly set: (change: Partial<AccountValues>) => void;
  readonly messageOf: (name: string) => string | undefined;
  readonly isSelf?: boolean;
};

export function AccountInputs({ values, set, messageOf, isSelf = false }: Props) {
  const text = useText(teamText);
  return (
    <>
      <TextField
        label={text.name}
        value={values.name}
        autoComplete="off"
        message={messageOf('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label={text.email}
        type="email"
        value={values.email}
        autoComplete="off"
        hint={text.contactHint}
        message={messageOf('email')}
        onChange={(event) => set({ email: event.target.value })}
      />
      <TextField
        label={text.phone}
        type="tel"
        value={values.phoneNumber}
        autoComplete="off"
        message={messageOf('phoneNumber')}
        onChange={(event) => set({ phoneNumber: event.target.value })}
      />
      <RoleSelect
        value={values.role}
        onChange={(role) => set({ role })}
        message={messageOf('role')}
        disabled={isSelf}
        hint={isSelf ? text.ownRole : undefined}
      />
    </>
  );
}
