import { useDraft } from '../draft/use-draft.ts';

/** The fields that the user has changed, and the version that they are based on. */
type Edits<T> = {
  /** The version that was on screen at the first change. */
  readonly version: string;
  readonly base: T;
  readonly changes: Partial<T>;
};

/** Returns the fields that differ. */
export function changeOf<T extends object>(before: T, after: Partial<T>): Partial<T> {
  const isChanged = (name: string, value: unknown) => JSON.stringify(before[name as keyof T]) !== JSON.stringify(value);
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => isChanged(name, value))) as Partial<T>;
}

/**
 * Returns the fields of a form: the stored ones, and on top of them those that the user has changed. The changes are stored as a
 * draft with the version that they are based on, so that a change of another person meanwhile is a conflict.
 *
 * @param name the name of the draft
 */
export function useEdits<T extends object>(name: string, stored: T, version: string) {
  const [draft, setDraft] = useDraft<Edits<T>>(name);
  const base = draft?.base ?? stored;
  const changes = draft?.changes ?? {};
  // The version changes with other things too, such as a new secret. If the fields are as they were, it is no conflict.
  const isUnchanged = Object.keys(changeOf(base, stored)).length === 0;

  return {
    values: { ...stored, ...changes },
    /** The fields that differ. */
    changes,
    /** The fields that were on screen at the first change. */
    base,
    /** The version to send as `ifMatch`. */
    version: draft && !isUnchanged ? draft.version : version,
    isDirty: draft !== undefined,
    edit: (changed: Partial<T>): Partial<T> => {
      const next = changeOf(base, { ...changes, ...changed });
      const isDirty = Object.keys(next).length > 0;
      setDraft(isDirty ? { version: draft?.version ?? version, base, changes: next } : undefined);
      return next;
    },
    discard: () => setDraft(undefined),
  };
}
