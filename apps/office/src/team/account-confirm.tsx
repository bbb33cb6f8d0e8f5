import type { StaffAccount } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { createPortal } from 'react-dom';
import { reread } from '../forms/reread.ts';
import { useIdempotencyKey } from '../forms/use-idempotency-key.ts';
import { useAct, useSend } from '../forms/use-send.ts';
import { staff } from '../shop.ts';
import { Confirm } from '../ui/confirm.tsx';
import { notify } from '../ui/toasts.tsx';
import { teamText } from './text.ts';

export type AccountAction = 'password' | 'sessions' | 'revoke';

type Props = {
  readonly account: StaffAccount;
  readonly action: AccountAction;
  readonly isSelf: boolean;
  readonly onPassword: (name: string, password: string) => void;
  readonly onClose: () => void;
};

/** Asks before something of a staff account is ended. */
export function AccountConfirm({ account, action, isSelf, onPassword, onClose }: Props) {
  const text = useText(teamText);
  const format = useFormat();
  const { send } = useSend();
  const act = useAct();
  const keyOf = useIdempotencyKey();
  const { id, name, role, version } = account;
  const options = { ifMatch: version, idempotencyKey: keyOf({ action, version }) };
  const giveBack = () =>
    act(async () => {
      await staff.accounts.grantRole(id, { role });
      await reread('accounts');
      notify(text.created(name));
    });
  const run = {
    password: async () => {
      const { password } = await send(() => staff.accounts.resetPassword(id, {}, options));
      if (password !== null) onPassword(name, password);
    },
    sessions: async () => {
      const { endedSessions } = await send(() => staff.accounts.endSessions(id, options));
      notify(text.sessionsEnded(format.number(endedSessions)));
    },
    revoke: async () => {
      await send(() => staff.accounts.revokeRole(id, options));
      notify(text.revoked(name), { undo: giveBack });
      void reread('roles');
    },
  };
  const words = {
    password: [text.resetPasswordTitle(name), text.resetPassword, text.resetPasswordHint],
    sessions: [text.endSessionsTitle(name), text.endSessions, text.endSessionsHint],
    revoke: [text.revokeTitle(name), text.revoke, text.revokeHint],
  } as const;
  const [title, label, hint] = words[action];
  // Not inside a cell of the table, whose keys it would receive.
  return createPortal(
    <Confirm
      title={title}
      action={label}
      danger={action !== 'password'}
      onClose={onClose}
      onConfirm={async () => {
        await run[action]();
        void reread('accounts');
      }}
    >
      <p>
        {hint} {isSelf && text.endSessionsSelf}
      </p>
    </Confirm>,
    document.body,
  );
}
