import type { StaffAccount } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import type { GridColumn } from '../grid/data-grid.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import { missingPermissions } from '../roles/missing-permissions.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { teamText } from './text.ts';

type Options = {
  readonly onChange: (account: StaffAccount) => void;
  /** Receives a generated password, which is shown once. */
  readonly onPassword: (name: string, password: string) => void;
};

export function useTeamColumns({ onChange, onPassword }: Options): GridColumn<StaffAccount>[] {
  const text = useText(teamText);
  const format = useFormat();
  const { data: me } = useSession();
  const isNarrow = useNarrow();
  const lacksOf = ({ permissions }: StaffAccount) => missingPermissions(me?.permissions ?? [], permissions);
  const columns: GridColumn<StaffAccount>[] = [
    {
      id: 'name',
      title: text.name,
      width: 130,
      grows: true,
      render: (account) => {
        const lacks = lacksOf(account);
        return (
          <span className="clip">
            {lacks.length > 0 && (
              <span title={text.lacks(lacks.join(', '))}>
                <Icon name="lock" />
                <span className="unseen">{text.lacks(lacks.join(', '))}</span>
              </span>
            )}{' '}
            {account.name} {account.id === me?.id && <span className="badge good">{text.you}</span>}{' '}
            {account.isCustomer && <span className="badge">{text.alsoCustomer}</span>}
          </span>
        );
      },
    },
    {
      id: 'email',
      title: text.email,
      width: 140,
      grows: true,
      render: ({ email }) => <span className="clip">{email}</span>,
    },
    { id: 'phone', title: text.phone, width: 130, render: ({ phoneNumber }) => phoneNumber },
    {
      id: 'role',
      title: text.role,
      width: isNarrow ? 100 : 132,
      render: ({ role }) => <span className="clip">{role}</span>,
    },
    {
      id: 'state',
      title: text.state,
      width: 92,
      render: ({ active }) => (
        <span className={`badge ${active ? 'good' : 'bad'}`}>{active ? text.active : text.inactive}</span>
      ),
    },
    {
      id: 'sessions',
      title: text.sessions,
      width: 92,
      isNumber: true,
      render: ({ openSessions }) => format.number(openSessions),
    },
    { id: 'created', title: text.createdAt, width: 124, render: ({ createdAt }) => format.date(createdAt) },
    {
      id: 'actions',
      card: 'end',
      title: text.actions,
      width: 84,
      render: (account) => (
        <AccountMenu account={account} lacks={lacksOf(account)} onChange={onChange} onPassword={onPassword} />
      ),
    },
  ];
  return isNarrow ? columns.filter(({ id }) => id !== 'sessions' && id !== 'created') : columns;
}
