import { useState } from 'react';
import { useConflict } from '../conflict/use-conflict.ts';
import { useEdits } from './use-edits.ts';

type Options<Form, Thing> = {
  /** The name of the draft. */
  readonly name: string;
  /** As it is on the server. */
  readonly thing: Thing;
  readonly toForm: (thing: Thing) => Form;
  /** Reads it again after a conflict. */
  readonly read: () => Promise<Thing>;
  /** Sends the fields that differ. */
  readonly send: (changes: Partial<Form>, ifMatch: string) => Promise<Thing>;
  /** Shows what was written, or read again. */
  readonly show: (thing: Thing) => void;
};

/** A form over something that has a version: its draft, its save, and the conflict with what another person saves meanwhile. */
export function useVersionedForm<Form extends object, Thing extends { readonly version: string }>(
  options: Options<Form, Thing>,
) {
  const { name, thing, toForm, read, send, show } = options;
  const edits = useEdits(name, toForm(thing), thing.version);
  const conflict = useConflict({ read, toForm });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const accept = (saved: Thing) => {
    show(saved);
    edits.discard();
    setError(undefined);
  };

  return {
    ...edits,
    isBusy,
    /** Why the last save failed. */
    error,
    discard: () => {
      edits.discard();
      setError(undefined);
    },
    /** @returns what was saved; undefined if it was not. Then `error` or the conflict says why. */
    save: async (): Promise<Thing | undefined> => {
      if (isBusy) return undefined;
      if (!edits.isDirty) return thing;
      setBusy(true);
      try {
        const saved = await send(edits.changes, edits.version);
        accept(saved);
        return saved;
      } catch (failure) {
        const isConflict = await conflict.catch(failure, { before: edits.base, mine: edits.mine }).catch(() => false);
        setError(isConflict ? undefined : failure);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    /** The properties of `ConflictDialog`; undefined without a conflict. */
    conflict: conflict.current && {
      conflict: conflict.current,
      onSave: async (merged: Form, latest: Thing) => {
        const theirs = toForm(latest);
        const changes = Object.fromEntries(
          Object.entries(merged).filter(
            ([field, value]) => JSON.stringify(value) !== JSON.stringify(theirs[field as keyof Form]),
          ),
        ) as Partial<Form>;
        accept(Object.keys(changes).length === 0 ? latest : await send(changes, latest.version));
      },
      onTakeTheirs: accept,
      onClose: conflict.close,
    },
  };
}
