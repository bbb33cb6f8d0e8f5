import { fieldsOf, useFieldMessage } from '@arot/example-shared/errors/field-messages.ts';
import type { FormEvent } from 'react';
import { useConflict } from '../conflict/use-conflict.ts';
import { useDraft } from '../draft/use-draft.ts';
import { queryClient } from '../shop.ts';
import { useAct, useSend } from './use-send.ts';

type Draft<Form> = {
  /** What was stored when the user began to change it, and its version. */
  readonly base: Form;
  readonly version: string;
  readonly values: Form;
};

type Options<Form, Thing> = {
  /** The name of the draft. */
  readonly name: string;
  /** What is stored. */
  readonly thing: Thing;
  readonly toForm: (thing: Thing) => Form;
  /** Tidies what the user has typed before it is sent. */
  readonly tidy?: (values: Form) => Form;
  /** Reads the thing again. */
  readonly read: () => Promise<Thing>;
  readonly save: (change: Partial<Form>, ifMatch: string) => Promise<Thing>;
  /** `undo` saves what was stored before. */
  readonly onSaved: (thing: Thing, undo?: () => unknown) => void;
};

export type EditForm<Form extends object, Thing> = ReturnType<typeof useEditForm<Form, Thing & { version: string }>>;

/**
 * A form that changes something stored. What is changed is a draft until it is saved, so it survives another page and a reload.
 * After a 412, `conflict` has what another person has changed.
 */
export function useEditForm<Form extends object, Thing extends { readonly version: string }>({
  name,
  thing,
  toForm,
  tidy = (values) => values,
  read,
  save,
  onSaved,
}: Options<Form, Thing>) {
  const [draft, setDraft] = useDraft<Draft<Form>>(name);
  const { send, isBusy, error, reset } = useSend();
  const act = useAct();
  const messageOf = useFieldMessage(fieldsOf(error));
  const conflict = useConflict<Form, Thing>({ read, toForm });
  const stored = toForm(thing);
  const base = draft?.base ?? stored;
  const values = draft?.values ?? stored;
  const set = (change: Partial<Form>) => {
    const next = { ...values, ...change };
    const isSame = Object.keys(changeOf(base, next)).length === 0;
    setDraft(isSame ? undefined : { base, version: draft?.version ?? thing.version, values: next });
  };
  const discard = () => {
    setDraft(undefined);
    reset();
  };
  const finish = (saved: Thing, before: Form) => {
    const back = changeOf(toForm(saved), before);
    onSaved(saved, () => act(async () => onSaved(await save(back, saved.version))));
    setDraft(undefined);
  };
  // The version changes with other things too, such as a new secret. If the fields of the form are as they were, it is no conflict.
  const isUnchanged = Object.keys(changeOf(base, stored)).length === 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const mine = tidy(values);
    set(mine);
    const ifMatch = isUnchanged ? thing.version : (draft?.version ?? thing.version);
    try {
      finish(await send(() => save(changeOf(base, mine), ifMatch)), stored);
    } catch (failure) {
      // If it cannot be read again, the form shows the 412 itself.
      if (await conflict.catch(failure, { before: base, mine }).catch(() => false)) reset();
    }
  };
  return {
    values,
    set,
    isDirty: draft !== undefined,
    discard,
    submit,
    isBusy,
    error,
    messageOf,
    conflict: conflict.current && {
      conflict: conflict.current,
      onSave: async (merged: Form, current: Thing) => {
        const theirs = toForm(current);
        finish(await send(() => save(changeOf(theirs, merged), current.version)), theirs);
      },
      onTakeTheirs: () => {
        discard();
        void queryClient.invalidateQueries();
      },
      onClose: conflict.close,
    },
  };
}

/** The fields that differ: only they are sent. */
function changeOf<Form extends object>(before: Form, after: Form): Partial<Form> {
  const fields = Object.keys(after) as (keyof Form)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]])) as Partial<Form>;
}
