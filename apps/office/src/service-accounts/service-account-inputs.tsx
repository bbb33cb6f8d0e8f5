import { useText } from '@arot/ui/i18n/text.ts';
import { applicationsText } from '../applications/text.ts';
import { RoleSelect } from '../team/role-select.tsx';
import { TextField } from '../ui/field.tsx';

/** The fields of the form of a service account. */
export type ServiceAccountValues = { readonly name: string; readonly role: string };

type Props = {
  readonly values: ServiceAccountValues;
  readonly set: (change: Partial<ServiceAccountValues>) => void;
  readonly messageOf: (name: string) => string | undefined;
};

export function ServiceAccountInputs({ values, set, messageOf }: Props) {
  const text = useText(applicationsText);
  return (
    <>
      <TextField
        label={text.name}
        value={values.name}
        autoComplete="off"
        message={messageOf('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <RoleSelect value={values.role} onChange={(role) => set({ role })} message={messageOf('role')} />
    </>
  );
}
