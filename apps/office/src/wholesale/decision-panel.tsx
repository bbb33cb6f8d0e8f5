import type { StaffCustomer } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useRef, useState } from 'react';
import { nameOf } from '../customers/name-of.ts';
import { customerText } from '../customers/text.ts';
import { useDraft } from '../draft/use-draft.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { TextArea } from '../ui/field.tsx';
import { wholesaleText } from './text.ts';
import { useDecision } from './use-decision.ts';
import { useInboxKeys } from './use-inbox-keys.ts';

type Props = { readonly customer: StaffCustomer; readonly onDecided: () => void };

/** Renders the note and the two decisions. A approves, R rejects, N leads to the note. */
export function DecisionPanel({ customer, onDecided }: Props) {
  const text = useText(wholesaleText);
  const customers = useText(customerText);
  const [draft, setDraft] = useDraft<{ note?: string; reason?: string }>(`wholesale:${customer.id}`);
  const [isRejecting, setRejecting] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const { note = '', reason = '' } = draft ?? {};
  const decision = useDecision(customer, () => {
    setDraft(undefined);
    onDecided();
  });
  const write = (change: { note?: string; reason?: string }) => {
    const next = { ...draft, ...change };
    setDraft(next.note || next.reason ? next : undefined);
  };
  const approve = () => {
    if (!decision.isPending) decision.mutate({ isApproved: true, note, reason });
  };
  useInboxKeys({
    a: approve,
    r: () => setRejecting(true),
    n: () => panel.current?.querySelector('textarea')?.focus(),
  });
  return (
    <section className="card stack" ref={panel} aria-label={text.decision}>
      <h2>{text.decision}</h2>
      {(['note', 'reason'] as const).map((name) => (
        <TextArea
          key={name}
          label={text[name]}
          hint={text[`${name}Hint`]}
          rows={2}
          maxLength={1_000}
          value={draft?.[name] ?? ''}
          onChange={({ target: { value } }) => write({ [name]: value })}
          // Back to the keys of the page.
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
      ))}
      <div className="actions decision">
        <Button icon="close" busy={decision.isPending} aria-keyshortcuts="R" onClick={() => setRejecting(true)}>
          {text.reject} <kbd>R</kbd>
        </Button>
        <Button kind="primary" icon="check" busy={decision.isPending} aria-keyshortcuts="A" onClick={approve}>
          {text.approve} <kbd>A</kbd>
        </Button>
      </div>
      <p className="small soft">{text.approveHint}</p>
      {isRejecting && (
        <Confirm
          title={text.rejectTitle(nameOf(customer, customers.unnamed))}
          action={text.reject}
          danger
          onConfirm={() => decision.mutateAsync({ isApproved: false, note, reason })}
          onClose={() => setRejecting(false)}
        >
          <p>{text.rejectQuestion}</p>
        </Confirm>
      )}
    </section>
  );
}
