import { NotFoundError } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { queries } from '../shop.ts';
import { useMainName } from '../ui/name.tsx';
import { uiText } from '../ui/text.ts';

/**
 * Shows the title of the page in the tab. Without one, the shop's own title is shown.
 *
 * @param error of what the page should show; a page that does not exist has a title that says so
 */
export function useTitle(title: string | undefined, error: unknown = null): void {
  const { pageNotFound: notFound } = useText(uiText);
  const { data: settings } = useQuery(queries.settings.get());
  const mainName = useMainName();
  const shop = mainName(settings?.siteName ?? 'Arot');
  const own = mainName(settings?.seoTitle ?? shop);
  const shown = error instanceof NotFoundError ? notFound : title;
  useLayoutEffect(() => {
    document.title = shown === undefined ? own : `${shown} · ${shop}`;
  }, [shown, own, shop]);
}
