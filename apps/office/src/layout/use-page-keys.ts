import { navigate } from '@arot/ui/router/location.ts';
import { useEffect, useEffectEvent } from 'react';
import { isForPage } from './is-for-page.ts';
import { letterOf } from './letter-of.ts';
import type { Place } from './places.ts';

/** A letter that comes later than this after G is a key of the page again. */
const WAIT_MS = 2_000;

type Options = {
  /** Those that the role may see. */
  readonly places: readonly Place[];
  readonly openPalette: () => void;
  readonly openHelp: () => void;
};

/** Handles the keys of pages: slash leads to the search, G and a letter to a page, and the question mark to the help. */
export function usePageKeys(options: Options): void {
  const latest = useEffectEvent(() => options);
  useEffect(() => {
    let goesUntil = 0;
    const press = (event: KeyboardEvent) => {
      const letter = letterOf(event);
      if (!isForPage(event) || letter.length !== 1) return;
      const { places, openPalette, openHelp } = latest();
      const isGoing = event.timeStamp < goesUntil;
      goesUntil = letter === 'g' && !isGoing ? event.timeStamp + WAIT_MS : 0;
      const place = isGoing ? places.find(({ key }) => key === letter) : undefined;
      if (place) navigate(place.href);
      else if (letter === '/') focusSearch(openPalette);
      else if (letter === '?') openHelp();
      else if (letter !== 'g' && !isGoing) return;
      event.preventDefault();
      // A letter after G must not be a key of the page too, such as one that approves a request.
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, []);
}

function focusSearch(openPalette: () => void): void {
  const search = document.querySelector<HTMLInputElement>('main .filter-search');
  if (search) search.select();
  else openPalette();
}
