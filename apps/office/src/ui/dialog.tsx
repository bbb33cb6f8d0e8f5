import { useText } from '@arot/ui/i18n/text.ts';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { rememberOpener } from './keep-focus.ts';
import { uiText } from './text.ts';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/**
 * Renders a modal dialog. The browser keeps the focus inside and closes it with Escape. Afterwards, the focus returns to the
 * element that has opened the dialog, or to what is in its place by then. The order of the buttons at its foot is that of
 * `EditorActions`.
 */
export function Dialog({ title, onClose, wide = false, children }: Props) {
  const text = useText(uiText);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const returnFocus = rememberOpener(element);
    element.showModal();
    // The browser would choose the button that closes the dialog, which comes first.
    element.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea, button):enabled')?.focus();
    return () => {
      // Nothing behind an open dialog can have the focus.
      element.close();
      returnFocus();
    };
  }, []);
  // A step of the dialog replaces another one, and with it the element that had the focus.
  useLayoutEffect(() => {
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
