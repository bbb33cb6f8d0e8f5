import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMay } from '../session/session.ts';
import { staff } from '../shop.ts';
import { Confirm } from '../ui/confirm.tsx';
import type { MenuItem } from '../ui/menu-list.tsx';
import { notify } from '../ui/toasts.tsx';
import { securityText } from './text.ts';

type Account = { readonly id: string; readonly name: string };

/** Returns the two steps that remove the second factors of another account, each for another staff member, and their question. */
export function useFactorReset({ id, name }: Account): { readonly items: MenuItem[]; readonly question: ReactNode } {
  const text = useText(securityText);
  const format = useFormat();
  const may = useMay();
  const [step, setStep] = useState<'start' | 'confirm'>();
  if (!may('accounts:write')) return { items: [], question: null };
  const run = {
    start: async () => {
      const { expiresAt } = await staff.accounts.resetFactors(id);
      notify(text.started(format.dateTime(expiresAt)));
    },
    confirm: async () => {
      await staff.accounts.confirmFactorReset(id);
      notify(text.reset(name));
    },
  };
  const words = {
    start: [text.startTitle(name), text.startReset, text.startHint],
    confirm: [text.confirmTitle(name), text.confirmReset, text.confirmHint],
  } as const;
  const items = (['start', 'confirm'] as const).map((each): MenuItem => {
    return { name: words[each][1], icon: 'lock', danger: each === 'confirm', onChoose: () => setStep(each) };
  });
  if (step === undefined) return { items, question: null };
  const [title, action, hint] = words[step];
  // Not inside a cell of the table, whose keys it would receive.
  const question = createPortal(
    <Confirm title={title} action={action} danger onConfirm={run[step]} onClose={() => setStep(undefined)}>
      {hint}
    </Confirm>,
    document.body,
  );
  return { items, question };
}
