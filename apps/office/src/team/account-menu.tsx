import type { StaffAccount } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { reread } from '../forms/reread.ts';
import { useAct } from '../forms/use-send.ts';
import { paths } from '../router/paths.ts';
import { useFactorReset } from '../security/use-factor-reset.tsx';
import { useMay, useSession } from '../session/session.ts';
import { staff } from '../shop.ts';
import { Menu } from '../ui/menu.tsx';
import type { MenuItem } from '../ui/menu-list.tsx';
import { notify } from '../ui/toasts.tsx';
import { type AccountAction, AccountConfirm } from './account-confirm.tsx';
import { teamText } from './text.ts';

type Props = {
  readonly account: StaffAccount;
  /** The permissions of the account that the staff member does not have, and so cannot change it. */
  readonly lacks: readonly string[];
  readonly onChange: (account: StaffAccount) => void;
  readonly onPassword: (name: string, password: string) => void;
};

/**
 * Renders the actions for a staff account, without those that the server would reject.
 */
export function AccountMenu({ account, lacks, onChange, onPassword }: Props) {
  const text = useText(teamText);
  const act = useAct();
  const may = useMay();
  const { data: me } = useSession();
  const [asked, setAsked] = useState<AccountAction>();
  const isSelf = account.id === me?.id;
  const factorReset = useFactorReset(account);

  const setActive = ({ id, version, name }: StaffAccount, active: boolean): Promise<void> =>
    act(async () => {
      const changed = await staff.accounts[active ? 'activate' : 'deactivate'](id, { ifMatch: version });
      await reread('accounts');
      notify((active ? text.isActive : text.isInactive)(name), { undo: () => setActive(changed, !active) });
    });
  const audit: MenuItem = {
    name: text.audit,
    icon: 'history',
    href: `${paths.audit}?actor=${encodeURIComponent(account.id)}`,
  };
  const changes: MenuItem[] = [
    { name: text.change, icon: 'edit', onChoose: () => onChange(account) },
    { name: text.resetPassword, icon: 'key', onChoose: () => setAsked('password') },
    { name: text.endSessions, icon: 'out', onChoose: () => setAsked('sessions') },
  ];
  const ofOthers: MenuItem[] = [
    {
      name: account.active ? text.deactivate : text.activate,
      icon: account.active ? 'lock' : 'check',
      onChoose: () => void setActive(account, !account.active),
    },
    ...factorReset.items,
    { name: text.revoke, icon: 'trash', danger: true, onChoose: () => setAsked('revoke') },
  ];
  const items = [
    ...(lacks.length > 0 ? [] : changes),
    ...(lacks.length > 0 || isSelf ? [] : ofOthers),
    ...(may('audit:read') ? [audit] : []),
  ];
  return (
    <>
      {items.length > 0 && <Menu label={text.actionsOf(account.name)} items={items} />}
      {factorReset.question}
      {asked && (
        <AccountConfirm
          account={account}
          action={asked}
          isSelf={isSelf}
          onPassword={onPassword}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
