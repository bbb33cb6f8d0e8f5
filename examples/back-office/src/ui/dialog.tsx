import { useText } from '@arot/example-shared/i18n/text.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { uiText } from './text.ts';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** A modal dialog. The browser keeps the focus inside, closes it with Escape, and returns the focus afterwards. */
export function Dialog({ title, onClose, wide = false, children }: Props) {
  const text = useText(uiText);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // The browser would choose the button that closes the dialog, which comes first.
    dialog.current?.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea, button):enabled')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  // A step of the dialog replaces another one, and with it the element that had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  });
  return (
    <dialog
      ref={dialog}
      className={`dialog ${wide ? 'wide' : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button kind="quiet" icon="close" label={text.close} onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
