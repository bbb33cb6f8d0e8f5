import { useSyncExternalStore } from 'react';

/**
 * The prefix of unsaved changes, by account and by the name of the form. It survives a change of page, a reload of the tab and
 * the end of a session. It never leaves its tab, and ends with it.
 */
const PREFIX = 'arot-office-draft:';
const listeners = new Set<() => void>();
const parsed = new Map<string, { readonly json: string; readonly value: unknown }>();

/** The account whose drafts are read and written; undefined until it is known. */
let owner: string | undefined;

const keyOf = (name: string) => `${PREFIX}${owner}:${name}`;

function readDraft(name: string): unknown {
  if (owner === undefined) return undefined;
  const key = keyOf(name);
  const json = sessionStorage.getItem(key);
  if (json === null) return undefined;
  // The same object for the same text, because React compares by identity.
  const known = parsed.get(key);
  if (known?.json === json) return known.value;
  const value: unknown = JSON.parse(json);
  parsed.set(key, { json, value });
  return value;
}

function writeDraft(name: string, value: unknown): void {
  // A component may still write while its session ends. No later account may find that.
  if (owner === undefined) return;
  if (value === undefined) sessionStorage.removeItem(keyOf(name));
  else sessionStorage.setItem(keyOf(name), JSON.stringify(value));
  for (const listener of listeners) listener();
}

function removeDrafts(isRemoved: (key: string) => boolean): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && isRemoved(key)) sessionStorage.removeItem(key);
  }
  parsed.clear();
  for (const listener of listeners) listener();
}

/** Shows the drafts of the account that has signed in, and removes those of others. */
export function openDrafts(account: string): void {
  if (owner === account) return;
  owner = account;
  removeDrafts((key) => !key.startsWith(keyOf('')));
}

/** Removes all drafts, because the user signs out. Drafts stay when a session only ends, for the same account. */
export function clearDrafts(): void {
  owner = undefined;
  removeDrafts(() => true);
}

/** Returns true if this tab has unsaved changes. */
export function hasDrafts(): boolean {
  return owner !== undefined && Object.keys(sessionStorage).some((key) => key.startsWith(keyOf('')));
}

/**
 * Returns true if this tab has unsaved changes of an account whose session has ended. Without a session, only these are left
 * here: a sign-out removes all others. Without a session, nothing else leaves them here: a sign-out removes them.
 */
export function useLeftDrafts(): boolean {
  return useSyncExternalStore(subscribe, () => Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the unsaved changes of a form, undefined without any. Setting undefined discards them. */
export function useDraft<T extends object>(name: string): [T | undefined, (draft: T | undefined) => void] {
  const draft = useSyncExternalStore(subscribe, () => readDraft(name)) as T | undefined;
  return [draft, (next) => writeDraft(name, next)];
}
