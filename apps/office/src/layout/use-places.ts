import { usePathname } from '@arot/ui/router/location.ts';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { menu, type Place } from './places.ts';

/** An entry of the menu, with the pages of it that the role may see. */
export type Entry = { readonly name: Place['name']; readonly icon: Place['icon']; readonly pages: readonly Place[] };

/** Returns the entries of the menu in which the role may see a page. */
export function useMenu(): readonly Entry[] {
  const may = useMay();
  return menu
    .map((pages) => ({
      name: pages[0].name,
      icon: pages[0].icon,
      pages: pages.filter(({ permission }) => permission === undefined || may(permission)),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** Returns the pages of the menu that the role may see. */
export function usePlaces(): readonly Place[] {
  return useMenu().flatMap(({ pages }) => pages);
}

/** Returns a function that returns true for the page that is open, also while a thing of its list is. */
export function useIsHere(): (place: Place) => boolean {
  const pathname = usePathname();
  return ({ href }) => pathname === href || (href !== paths.home && pathname.startsWith(`${href}/`));
}
