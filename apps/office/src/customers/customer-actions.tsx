import type { StaffCustomer } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { useRef, useState } from 'react';
import { useDraft } from '../draft/use-draft.ts';
import { paths } from '../router/paths.ts';
import { useFactorReset } from '../security/use-factor-reset.tsx';
import { useMay } from '../session/session.ts';
import { staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Menu } from '../ui/menu.tsx';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';
import { refreshCustomers, removeCustomer, storeCustomer } from './customer-cache.ts';
import { nameOf } from './name-of.ts';
import { OneTimePassword } from './one-time-password.tsx';
import { customerText } from './text.ts';
import { useSetActive } from './use-set-active.ts';

type Question = 'sessions' | 'password' | 'erase';

/** Renders the actions for the account of a customer. */
export function CustomerActions({ customer }: { readonly customer: StaffCustomer }) {
  const text = useText(customerText);
  const ui = useText(uiText);
  const [question, setQuestion] = useState<Question>();
  const [password, setPassword] = useState<string>();
  const [, setDraft] = useDraft(`customer:${customer.id}`);
  const setActive = useSetActive();
  const may = useMay();
  // The same for each attempt at one question.
  const key = useRef('');
  const { id, version, active } = customer;
  const factorReset = useFactorReset({ id, name: nameOf(customer, text.unnamed) });

  const ask = (next: Question) => {
    key.current = crypto.randomUUID();
    setQuestion(next);
  };
  const close = () => setQuestion(undefined);
  /** Runs an action. After a 412, the page shows the changed customer, and the question can be confirmed for it. */
  const attempt = (send: (options: { ifMatch: string; idempotencyKey: string }) => Promise<void>) => async () => {
    try {
      await send({ ifMatch: version, idempotencyKey: `${key.current}:${version}` });
    } catch (error) {
      await refreshCustomers();
      throw error;
    }
  };
  const endSessions = attempt(async (options) => {
    await storeCustomer(await staff.customers.endSessions(id, options));
    notify(text.sessionsEnded);
  });
  const resetPassword = attempt(async (options) => {
    const reset = await staff.customers.resetPassword(id, options);
    // Shown last, so that the question has closed and its focus has returned. It is returned this once, so no failure loses it.
    await refreshCustomers().finally(() => setPassword(reset.password));
  });
  const erase = attempt(async (options) => {
    await staff.customers.erase(id, options);
    setDraft(undefined);
    navigate(paths.customers);
    await removeCustomer(id);
    notify(text.erased);
  });

  return (
    <>
      <Button busy={setActive.isPending} onClick={() => setActive.mutate(customer)}>
        {active ? text.deactivate : text.activate}
      </Button>
      <Menu
        label={ui.more}
        showLabel
        items={[
          { name: text.endSessions, icon: 'out', onChoose: () => ask('sessions') },
          ...(may('documents:read')
            ? [{ name: text.password, icon: 'key' as const, onChoose: () => ask('password') }]
            : []),
          ...factorReset.items,
          { name: text.erase, icon: 'trash', danger: true, onChoose: () => ask('erase') },
        ]}
      />
      {factorReset.question}
      {question === 'sessions' && (
        <Confirm title={text.endSessions} action={text.endSessions} danger onConfirm={endSessions} onClose={close}>
          {text.endSessionsQuestion}
        </Confirm>
      )}
      {question === 'password' && (
        <Confirm title={text.password} action={text.setPassword} onConfirm={resetPassword} onClose={close}>
          {text.passwordQuestion}
        </Confirm>
      )}
      {question === 'erase' && (
        <Confirm
          title={text.eraseTitle}
          action={text.erase}
          danger
          typed={wordOf(customer)}
          onConfirm={erase}
          onClose={close}
        >
          <p>
            <strong>{nameOf(customer, text.unnamed)}</strong>
          </p>
          <p>{text.eraseQuestion}</p>
        </Confirm>
      )}
      {password !== undefined && <OneTimePassword password={password} onClose={() => setPassword(undefined)} />}
    </>
  );
}

/**
 * Returns the word that the user types before an account is erased: the phone number as it is dialled, or else the email address.
 */
function wordOf({ phoneNumber, email, id }: StaffCustomer): string {
  return phoneNumber?.replace(/^\+88/, '') ?? email ?? id;
}
