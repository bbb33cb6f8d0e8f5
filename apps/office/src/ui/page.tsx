import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { type ReactNode, useEffect } from 'react';
import { keyboardText } from '../layout/keyboard-text.ts';
import { Icon } from './icon.tsx';

type Props = {
  readonly title: string;
  /** The list that this page belongs to. */
  readonly back?: { readonly href: string; readonly name: string };
  /** A table fills the window. */
  readonly full?: boolean;
  /** The actions on this page, at the right of its title. */
  readonly actions?: ReactNode;
  /** Shown beside the title, such as a status. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** Focuses the cell or the row of the table that has the focus when the keyboard comes to it. */
function focusTable(): void {
  document.querySelector<HTMLElement>('main :is([role="grid"], [role="treegrid"]) [tabindex="0"]')?.focus();
}

/** Renders a page with its title, which is also that of the window. */
export function Page({ title, back, full = false, actions, beside, children }: Props) {
  const keys = useText(keyboardText);
  useEffect(() => {
    document.title = `${title} · Arot`;
  }, [title]);
  return (
    <div className={`page ${full ? 'full' : ''}`}>
      {full && (
        <button type="button" className="skip" onClick={focusTable}>
          {keys.skipToTable}
        </button>
      )}
      <div className="page-head">
        {back && (
          <Link className="back-link" href={back.href}>
            <Icon name="back" /> {back.name}
          </Link>
        )}
        <h1>
          {title} {beside}
        </h1>
        {actions && <div className="actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
