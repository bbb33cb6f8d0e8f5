import { useDraft } from './use-draft.ts';

/** What the user has changed, and what it was based on. */
type Edits<T> = {
  /** The version that was on screen at the first change. */
  readonly version: string;
  readonly base: T;
  readonly changes: Partial<T>;
};

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * The fields of a form: what is stored, and on top of it what the user has changed. The changes are stored as a draft with the
 * version that they are based on, so that a change of another person meanwhile is a conflict.
 *
 * @param name the name of the draft
 */
export function useEdits<T extends object>(name: string, stored: T, version: string) {
  const [draft, setDraft] = useDraft<Edits<T>>(name);
  const base = draft?.base ?? stored;
  const changes = draft?.changes ?? {};
  const values: T = { ...stored, ...changes };

  const edit = (changed: Partial<T>) => {
    const next = Object.fromEntries(
      Object.entries({ ...changes, ...changed }).filter(([field, value]) => !isSame(value, base[field as keyof T])),
    ) as Partial<T>;
    setDraft(Object.keys(next).length === 0 ? undefined : { version: draft?.version ?? version, base, changes: next });
  };

  return {
    values,
    /** Only the fields that differ. */
    changes,
    /** What was on screen at the first change. */
    base,
    /** The form as the user wants it, whatever another person has changed meanwhile. */
    mine: { ...base, ...changes },
    /** The version to send as `ifMatch`. */
    version: draft?.version ?? version,
    isDirty: draft !== undefined,
    edit,
    discard: () => setDraft(undefined),
  };
}
