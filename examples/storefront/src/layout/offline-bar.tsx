import { useText } from '@arot/example-shared/i18n/text.ts';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Icon } from '../ui/icon.tsx';
import { uiText } from '../ui/text.ts';

/** Says that what is shown may be old. TanStack Query waits with its requests until the connection is back. */
export function OfflineBar() {
  const text = useText(uiText);
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  return (
    <div role="status" className="offline-bar">
      {!isOnline && (
        <p>
          <Icon name="offline" /> {text.offlineBar}
        </p>
      )}
    </div>
  );
}
