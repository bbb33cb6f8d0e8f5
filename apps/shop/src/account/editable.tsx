import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';

type Props = {
  /** The label of the button that opens the form. */
  readonly label: string;
  /** The subject of the action, for a screen reader, which does not see what is beside the button. */
  readonly what?: string;
  /** Says that the change has been made. */
  readonly done?: string;
  /** True if the form is open at first. */
  readonly isOpen?: boolean;
  /** There is nothing to change at the moment. A form that is open stays, with what was typed. */
  readonly isClosed?: boolean;
  readonly form: (actions: { readonly finish: () => void; readonly cancel: () => void }) => ReactNode;
  /** Renders the value while the form is closed. */
  readonly children?: ReactNode;
};

/** Renders a part of the account that a form replaces while the user changes it. The focus follows. */
export function Editable({ label, what, done, isOpen = false, isClosed = false, form, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'untouched' | 'open' | 'cancelled' | 'done'>(isOpen ? 'open' : 'untouched');
  useLayoutEffect(() => {
    // The element that had the focus is gone. The button may go away later than the form, when its list has been loaded again.
    if (state === 'untouched' || document.activeElement !== document.body) return;
    const closed = isClosed ? '.done' : '.edit';
    box.current?.querySelector<HTMLElement>(state === 'open' ? 'input, select, textarea' : closed)?.focus();
  }, [state, isClosed]);
  return (
    <div className="editable" ref={box}>
      {state === 'open' ? (
        form({ finish: () => setState('done'), cancel: () => setState('cancelled') })
      ) : isClosed ? null : (
        <>
          {children}
          <p className="actions">
            <button
              type="button"
              className="button edit"
              aria-label={what && `${label}: ${what}`}
              onClick={() => setState('open')}
            >
              {label}
            </button>
          </p>
        </>
      )}
      <p className="done" role="status" tabIndex={-1}>
        {state === 'done' && (
          <>
            <Icon name="check" /> {done}
          </>
        )}
      </p>
    </div>
  );
}
