import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { AS_OF } from '../shop.ts';
import { Icon } from '../ui/icon.tsx';
import { uiText } from '../ui/text.ts';

/**
 * Says that what is shown may be old: the visitor is offline, and TanStack Query waits with its requests, or the database of the shop
 * does not respond.
 */
export function OfflineBar() {
  const text = useText(uiText);
  const format = useFormat();
  const { data: asOf } = useQuery<string | null>({ queryKey: AS_OF, enabled: false });
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
      {isOnline && asOf && <p className="as-of">{text.asOf(format.time(asOf))}</p>}
    </div>
  );
}
