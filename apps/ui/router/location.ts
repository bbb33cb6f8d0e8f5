import { useSyncExternalStore } from 'react';

const NAVIGATED = 'arot:navigated';

type NavigateOptions = {
  /** Replaces the current entry of the history, for a change that Back must not stop at. */
  readonly replace?: boolean;
  /** Leaves focus and scroll position where they are, because the user is still typing. */
  readonly stay?: boolean;
};

/** Goes to a path of this site. */
export function navigate(to: string, { replace = false, stay = false }: NavigateOptions = {}): void {
  if (to === location.pathname + location.search) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  dispatchEvent(new CustomEvent(NAVIGATED, { detail: { stay } }));
}

/** Calls the listener after every change of the URL. `stay` is false if the user has left for another page. */
export function onNavigate(listener: (stay: boolean) => void): () => void {
  const moved = (event: Event) => listener(event instanceof CustomEvent && event.detail.stay);
  addEventListener('popstate', moved);
  addEventListener(NAVIGATED, moved);
  return () => {
    removeEventListener('popstate', moved);
    removeEventListener(NAVIGATED, moved);
  };
}

export function usePathname(): string {
  return useSyncExternalStore(onNavigate, () => location.pathname);
}

export function useSearch(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(onNavigate, () => location.search));
}

/** Returns the parameters of a path such as `/products/:slug`, or undefined if the path is another one. */
export function matchPath(pattern: string, pathname: string): Readonly<Record<string, string>> | undefined {
  const expected = partsOf(pattern);
  const actual = partsOf(pathname);
  if (expected.length !== actual.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = actual[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return undefined;
    } else {
      try {
        parameters[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return undefined;
      }
    }
  }
  return parameters;
}

function partsOf(path: string): string[] {
  return path.replace(/(.)\/$/, '$1').split('/');
}
