import { isArotError } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import type { ReactNode } from 'react';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { Icon, type IconName } from './icon.tsx';
import { uiText } from './text.ts';

type NoticeProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly role?: 'alert' | 'status';
  /** It is all that the page shows, so its title is that of the page. */
  readonly isPage?: boolean | undefined;
  readonly children?: ReactNode;
};

/** Renders a notice in place of content: nothing found, nothing loaded, no connection. */
export function Notice({ icon, title, role, isPage = false, children }: NoticeProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className="notice" role={role}>
      <Icon name={icon} />
      <Title>{title}</Title>
      {children}
    </div>
  );
}

type FailureProps = { readonly error: unknown; readonly retry: () => void; readonly isPage?: boolean | undefined };

/** Renders a failed request: the action for the user, and the request id for a call to the shop. */
export function Failure({ error, retry, isPage }: FailureProps) {
  const text = useText(uiText);
  const known = isArotError(error) ? error : undefined;
  const isBusy = known?.status === 429 || known?.status === 503;
  const isUnreachable = known?.name === 'ArotConnectionError' || known?.name === 'ArotTimeoutError';
  return (
    <Notice icon={isUnreachable ? 'offline' : 'warning'} title={text.notLoaded} role="alert" isPage={isPage}>
      <p>{isUnreachable ? text.unreachable : isBusy ? text.busy : text.unexpected}</p>
      <button type="button" className="button primary" onClick={retry}>
        {text.retry}
      </button>
      {known?.requestId !== undefined && (
        <p className="small">
          {text.requestId} <code>{known.requestId}</code>
        </p>
      )}
    </Notice>
  );
}

export function Offline({ isPage }: Pick<NoticeProps, 'isPage'>) {
  const text = useText(uiText);
  return (
    <Notice icon="offline" title={text.offline} role="status" isPage={isPage}>
      <p>{text.offlineHint}</p>
    </Notice>
  );
}

export function NotFound() {
  const text = useText(uiText);
  useTitle(text.pageNotFound);
  return (
    <div className="column">
      <Notice icon="search" title={text.pageNotFound} isPage>
        <p>{text.notFoundHint}</p>
        <p className="actions">
          <Link className="button primary" href={paths.products}>
            {text.toProducts}
          </Link>
          <Link className="button" href={paths.home}>
            {text.toHome}
          </Link>
        </p>
      </Notice>
    </div>
  );
}
