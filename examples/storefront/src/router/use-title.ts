import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../shop.ts';

/** Shows the title of the page in the tab. Without one, the shop's own title is shown. */
export function useTitle(title: string | undefined): void {
  const { data: settings } = useQuery(queries.settings.get());
  const shop = settings?.siteName ?? 'Arot';
  const own = settings?.seoTitle ?? shop;
  useEffect(() => {
    document.title = title === undefined ? own : `${title} · ${shop}`;
  }, [title, own, shop]);
}
