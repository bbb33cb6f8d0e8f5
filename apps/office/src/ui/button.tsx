import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly kind?: 'primary' | 'danger' | 'quiet';
  readonly icon?: IconName;
  /** It is being done: the button stays focusable, and does nothing. */
  readonly busy?: boolean;
  /** The button shows its icon only. The words are its accessible name and its tooltip. */
  readonly label?: string;
};

export function Button({ kind, icon, busy = false, label, className = '', children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      className={`button ${kind ?? ''} ${label === undefined ? '' : 'icon-only'} ${className}`}
      aria-disabled={busy || undefined}
      aria-label={label}
      title={label}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
