import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { missingPermissions } from '../roles/missing-permissions.ts';
import { useSession } from '../session/session.ts';
import { queries } from '../shop.ts';
import { SelectField } from '../ui/field.tsx';
import { teamText } from './text.ts';

type Props = {
  readonly value: string;
  readonly onChange: (role: string) => void;
  readonly message: string | undefined;
  readonly disabled?: boolean;
  readonly hint?: ReactNode;
};

/** Chooses a role. Roles with permissions that the staff member does not have cannot be chosen. */
export function RoleSelect({ value, onChange, message, disabled = false, hint }: Props) {
  const text = useText(teamText);
  const { data: me } = useSession();
  const { data } = useQuery(queries.roles.list({ limit: 200 }));
  const roles = data?.items ?? [];
  const mine = me?.permissions ?? [];
  return (
    <SelectField
      label={text.role}
      value={value}
      hint={hint}
      disabled={disabled}
      message={message}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{text.chooseRole}</option>
      {value !== '' && !roles.some(({ name }) => name === value) && <option>{value}</option>}
      {roles.map(({ name, permissions }) => {
        const isMissing = missingPermissions(mine, permissions).length > 0;
        return (
          <option key={name} value={name} disabled={isMissing && name !== value}>
            {isMissing ? text.roleNotYours(name) : name}
          </option>
        );
      })}
    </SelectField>
  );
}
