import { useDraft } from '../draft/use-draft.ts';

type Draft<T> = {
  /** What was stored when the user began to change it, and its version. */
  readonly base: T;
  readonly version: string;
  readonly values: T;
};

/** A field that another person has changed while the user was changing the form. */
export type ChangedMeanwhile<T> = {
  readonly field: keyof T & string;
  readonly base: unknown;
  readonly theirs: unknown;
};

/**
 * The values of a form that changes something stored. What is changed is a draft until it is saved, so it survives another page
 * and a reload.
 *
 * @param name the name of the draft
 * @param saved the fields of the form as they are stored
 * @param version the version of what is stored
 */
export function useEditForm<T extends object>(name: string, saved: T, version: string) {
  const [draft, setDraft] = useDraft<Draft<T>>(name);
  const base = draft?.base ?? saved;
  const values = draft?.values ?? saved;
  const fields = Object.keys(saved) as (keyof T & string)[];
  const differs = (one: T, other: T) => fields.filter((field) => !isSame(one[field], other[field]));
  const meanwhile = differs(base, saved).map((field) => ({ field, base: base[field], theirs: saved[field] }));
  const changed = differs(base, values);
  const keep = (next: T, from: T) => {
    if (differs(from, next).length === 0) setDraft(undefined);
    else setDraft({ base: from, version: from === saved ? version : (draft?.version ?? version), values: next });
  };
  return {
    values,
    isDirty: draft !== undefined,
    set: (change: Partial<T>) => keep({ ...values, ...change }, base),
    discard: () => setDraft(undefined),
    /** Only the fields that the user has changed are sent. */
    change: Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<T>,
    // The version changes with other things too, such as a new secret. Nothing of the form has changed then.
    ifMatch: meanwhile.length === 0 ? version : (draft?.version ?? version),
    /** What another person has changed since the user began. */
    meanwhile: meanwhile as readonly ChangedMeanwhile<T>[],
    /** Goes on from what is stored now. Of the fields that both have changed, `mine` stay the user's. */
    rebase: (mine: readonly string[]) => {
      const own = Object.fromEntries(
        changed
          .filter((field) => mine.includes(field) || !meanwhile.some((other) => other.field === field))
          .map((field) => [field, values[field]]),
      );
      keep({ ...saved, ...own }, saved);
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
