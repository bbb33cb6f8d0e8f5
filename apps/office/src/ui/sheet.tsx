import { useText } from '@arot/ui/i18n/text.ts';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';
import { uiText } from './text.ts';

type Props = {
  readonly label: string;
  readonly icon: IconName;
  /** The controls are actions: the sheet closes when one is chosen. */
  readonly isMenu?: boolean;
  readonly children: ReactNode;
};

/**
 * Renders controls that a phone has no room for: there, a button opens them in a sheet at the foot of the window. On a wider window
 * they are a part of the page. The style sheet alone decides, so that the document is the same on both.
 */
export function Sheet({ label, icon, isMenu = false, children }: Props) {
  const text = useText(uiText);
  const id = useId();
  const choose = ({ target, currentTarget: sheet }: MouseEvent<HTMLElement>) => {
    if (isMenu && target instanceof Element && target.closest('button, a')) sheet.hidePopover();
  };
  return (
    <>
      <Button className="sheet-button" icon={icon} popoverTarget={id}>
        {label}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button is a click too */}
      <div className="sheet" id={id} popover="auto" onClick={choose}>
        {children}
        <Button className="sheet-button" popoverTarget={id}>
          {text.close}
        </Button>
      </div>
    </>
  );
}
