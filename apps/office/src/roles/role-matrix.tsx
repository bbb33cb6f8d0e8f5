import type { StaffRole } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { reread } from '../forms/reread.ts';
import { useSend } from '../forms/use-send.ts';
import { paths } from '../router/paths.ts';
import { useSession } from '../session/session.ts';
import { staff } from '../shop.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { notify } from '../ui/toasts.tsx';
import { ALL_PERMISSIONS, missingPermissions } from './missing-permissions.ts';
import { rolesText } from './text.ts';
import { useOwnRole } from './use-own-role.ts';
import type { PermissionRow } from './use-permissions.ts';

type Props = {
  readonly roles: readonly StaffRole[];
  readonly rowsFor: (codes: readonly string[]) => PermissionRow[];
  readonly onEdit: (role: StaffRole) => void;
};

/** Renders a row for each permission, a column for each role. */
export function RoleMatrix({ roles, rowsFor, onEdit }: Props) {
  const text = useText(rolesText);
  const format = useFormat();
  const { send } = useSend();
  const { data: me } = useSession();
  const ownRole = useOwnRole();
  const [deleting, setDeleting] = useState<StaffRole>();
  const mine = me?.permissions ?? [];
  const itemsFor = (role: StaffRole) => {
    const members = {
      name: text.members,
      icon: 'people' as const,
      href: `${paths.team}?role=${encodeURIComponent(role.name)}`,
    };
    if (missingPermissions(mine, role.permissions).length > 0) return [members];
    return [
      { name: text.change, icon: 'edit' as const, onChoose: () => onEdit(role) },
      members,
      ...(role.accountCount === 0
        ? [{ name: text.delete, icon: 'trash' as const, danger: true, onChoose: () => setDeleting(role) }]
        : []),
    ];
  };
  return (
    <div className="card scroll">
      <table className="plain-table role-matrix">
        <thead>
          <tr>
            <th scope="col">{text.permission}</th>
            {roles.map((role) => {
              const lacks = missingPermissions(mine, role.permissions);
              return (
                <th scope="col" className="role-column" key={role.name}>
                  <span className="role-name">
                    {lacks.length > 0 && (
                      <span title={text.lacks(lacks.join(', '))}>
                        <Icon name="lock" />
                        <span className="unseen">{text.lacks(lacks.join(', '))}</span>
                      </span>
                    )}
                    {role.name} {role.name === ownRole && <span className="badge good">{text.ownRoleBadge}</span>}
                    <Menu label={text.actions(role.name)} items={itemsFor(role)} />
                  </span>
                  {text.accounts(format.number(role.accountCount))}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rowsFor(roles.flatMap(({ permissions }) => permissions)).map(({ code, name, description, isKnown }) => (
            <tr key={code}>
              <th scope="row">
                <span title={description}>{name}</span>{' '}
                {!isKnown && <span className="badge warn">{text.unknownBadge}</span>}
                <p className="small soft">
                  <code>{code}</code>
                </p>
              </th>
              {roles.map(({ name: role, permissions }) => (
                <td className="role-column" key={role}>
                  <Mark code={code} permissions={permissions} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {deleting && (
        <Confirm
          title={text.deleteTitle(deleting.name)}
          action={text.delete}
          danger
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await send(() => staff.roles.delete(deleting.name, { ifMatch: deleting.version }));
            notify(text.deleted(deleting.name));
            void reread('roles');
          }}
        >
          <p>{text.deleteHint}</p>
        </Confirm>
      )}
    </div>
  );
}

/** Renders a mark for a permission of a role, not by colour alone. */
function Mark({ code, permissions }: { readonly code: string; readonly permissions: readonly string[] }) {
  const text = useText(rolesText);
  if (permissions.includes(code)) {
    return (
      <span className="role-has">
        <Icon name="check" />
        <span className="unseen">{text.has}</span>
      </span>
    );
  }
  if (permissions.includes(ALL_PERMISSIONS)) return <span className="small soft">{text.hasByAll}</span>;
  return (
    <span className="soft">
      <span aria-hidden="true">–</span>
      <span className="unseen">{text.hasNot}</span>
    </span>
  );
}
