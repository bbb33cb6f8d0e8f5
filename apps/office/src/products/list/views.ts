import { useSyncExternalStore } from 'react';

/** A named state of the list. */
export type View = { readonly name: string; readonly search: string };

/** The views that everyone has, by the key of their words. */
export const BUILT_IN = [
  { key: 'viewAll', search: '' },
  { key: 'viewDrafts', search: '?status=draft' },
  { key: 'viewNoPrice', search: '?missing=price' },
  { key: 'noPicture', search: '?missing=picture' },
  { key: 'viewToday', search: '?changed=today&sort=changed' },
  { key: 'deleted', search: '?status=deleted&sort=changed' },
] as const;

const STORED_AS = 'arot-office-product-views';
const NONE: readonly View[] = [];
const listeners = new Set<() => void>();
let read: { readonly json: string; readonly views: readonly View[] } | undefined;

function isView(value: unknown): value is View {
  const { name, search } = (value ?? {}) as Partial<View>;
  return typeof name === 'string' && typeof search === 'string';
}

function readViews(): readonly View[] {
  const json = localStorage.getItem(STORED_AS);
  if (json === null) return NONE;
  if (read?.json !== json) {
    let parsed: unknown;
    try {
      parsed = JSON.parse(json);
    } catch {
      parsed = [];
    }
    read = { json, views: Array.isArray(parsed) ? parsed.filter(isView) : [] };
  }
  return read.views;
}

function writeViews(views: readonly View[]): void {
  localStorage.setItem(STORED_AS, JSON.stringify(views));
  for (const listener of listeners) listener();
}

/** Saves a view. One of the same name is replaced. */
export function saveView(view: View): void {
  writeViews([...readViews().filter(({ name }) => name !== view.name), view]);
}

export function removeView(name: string): void {
  writeViews(readViews().filter((view) => view.name !== name));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns the views that this operator has saved in this browser. */
export function useViews(): readonly View[] {
  return useSyncExternalStore(subscribe, readViews);
}
