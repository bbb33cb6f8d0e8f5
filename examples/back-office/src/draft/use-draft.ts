import { useSyncExternalStore } from 'react';

/** What the user has changed and not saved, by the name of the form. It survives a change of page and a reload of the tab. */
const PREFIX = 'arot-office-draft:';
const listeners = new Set<() => void>();
const parsed = new Map<string, { readonly json: string; readonly value: unknown }>();

function readDraft(name: string): unknown {
  const json = sessionStorage.getItem(PREFIX + name);
  if (json === null) return undefined;
  // The same object for the same text, because React compares by identity.
  const known = parsed.get(name);
  if (known?.json === json) return known.value;
  const value: unknown = JSON.parse(json);
  parsed.set(name, { json, value });
  return value;
}

function writeDraft(name: string, value: unknown): void {
  if (value === undefined) sessionStorage.removeItem(PREFIX + name);
  else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  for (const listener of listeners) listener();
}

/** Removes all drafts, because another account signs in. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The unsaved changes of a form, undefined without any. Setting undefined discards them. */
export function useDraft<T extends object>(name: string): [T | undefined, (draft: T | undefined) => void] {
  const draft = useSyncExternalStore(subscribe, () => readDraft(name)) as T | undefined;
  return [draft, (next) => writeDraft(name, next)];
}
