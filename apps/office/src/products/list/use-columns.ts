import { useSyncExternalStore } from 'react';

const STORED_AS = 'arot-office-product-columns';
/** Columns without which a row cannot be told or used. */
export const ALWAYS: readonly string[] = ['name', 'actions'];
const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
let read: { readonly json: string; readonly hidden: readonly string[] } | undefined;

function readHidden(): readonly string[] {
  const json = localStorage.getItem(STORED_AS);
  if (json === null) return NONE;
  if (read?.json !== json) read = { json, hidden: json.split(',').filter((id) => id !== '') };
  return read.hidden;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the ids of the columns that the operator has hidden in this browser. */
export function useHiddenColumns(): readonly string[] {
  return useSyncExternalStore(subscribe, readHidden);
}

export function hideColumns(hidden: readonly string[]): void {
  localStorage.setItem(STORED_AS, hidden.join(','));
  for (const listener of listeners) listener();
}
