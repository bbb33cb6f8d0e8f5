import { isArotError } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import type { ReactNode } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { uiText } from './text.ts';

type NoticeProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
};

/** Renders a notice in place of content: nothing found, nothing loaded, no connection. */
export function Notice({ icon, title, role, children }: NoticeProps) {
  return (
    <div className="notice" role={role}>
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Renders a failed request: the action for the user, and the request id for the administrator. */
export function Failure({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const text = useText(uiText);
  const requestId = isArotError(error) ? error.requestId : undefined;
  return (
    <Notice icon="warning" title={text.notLoaded} role="alert">
      <p>{describeError(error, text)}</p>
      <Button kind="primary" onClick={retry}>
        {text.retry}
      </Button>
      {requestId !== undefined && (
        <p className="small soft">
          {text.requestId} <code>{requestId}</code>
        </p>
      )}
    </Notice>
  );
}

export function NotFound() {
  const text = useText(uiText);
  return (
    <Notice icon="search" title={text.notFound}>
      <p>{text.notFoundHint}</p>
    </Notice>
  );
}
