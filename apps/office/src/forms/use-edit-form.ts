import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import type { FormEvent } from 'react';
import { useConflict } from '../conflict/use-conflict.ts';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';
import { changeOf, useEdits } from './use-edits.ts';
import { useAct, useSend } from './use-send.ts';

type Saved<Thing> = (thing: Thing, undo: (version?: string) => Promise<void>) => void;

type Options<Form, Thing> = {
  /** The name of the draft. */
  readonly name: string;
  /** The thing as it is on the server. */
  readonly thing: Thing;
  readonly toForm: (thing: Thing) => Form;
  /** Tidies what the user has typed before it is sent. */
  readonly tidy?: (values: Form) => Form;
  /** Reads it again after a conflict. */
  readonly read: () => Promise<Thing>;
  /** Sends the fields that differ. */
  readonly send: (changes: Partial<Form>, ifMatch: string) => Promise<Thing>;
  /** Shows what was written, or read again. */
  readonly show: (thing: Thing) => unknown;
  /** `undo` saves what was stored before; based on another version, if the thing has got one since. */
  readonly onSaved?: Saved<Thing>;
};

export type EditForm<Form extends object, Thing> = ReturnType<typeof useEditForm<Form, Thing & { version: string }>>;

/**
 * Returns a form over something that has a version: its draft, its save, its undo, and the conflict with what another person
 * saves meanwhile.
 */
export function useEditForm<Form extends object, Thing extends { readonly version: string }>({
  name,
  thing,
  toForm,
  tidy = (values) => values,
  read,
  send,
  show,
  onSaved,
}: Options<Form, Thing>) {
  const edits = useEdits(name, toForm(thing), thing.version);
  const sending = useSend();
  const act = useAct();
  const ui = useText(uiText);
  const messageOf = messagesOf(fieldsOf(sending.error));
  const conflict = useConflict({ read, toForm });

  const discard = () => {
    edits.discard();
    sending.reset();
  };
  const write = async (changes: Partial<Form>, before: Form, ifMatch: string, announce = onSaved): Promise<Thing> => {
    const saved = await sending.send(() => send(changes, ifMatch));
    edits.discard();
    show(saved);
    const names = Object.keys(changes) as (keyof Form)[];
    const back = Object.fromEntries(names.map((field) => [field, before[field]])) as Partial<Form>;
    announce?.(saved, (version = saved.version) =>
      act(async () => {
        show(await send(back, version));
        notify(ui.undone);
      }),
    );
    return saved;
  };

  /**
   * @param announce what is done in place of `onSaved`, unless there is a conflict
   * @returns what was saved; undefined if it was not. Then `error` or the conflict says why.
   */
  const save = async (announce?: Saved<Thing>): Promise<Thing | undefined> => {
    if (sending.isBusy) return undefined;
    const changes = edits.edit(changeOf(edits.values, tidy(edits.values)));
    if (Object.keys(changes).length === 0) return thing;
    try {
      return await write(changes, toForm(thing), edits.version, announce);
    } catch (failure) {
      const forms = { before: edits.base, mine: { ...edits.base, ...changes } };
      // If it cannot be read again, the form shows the 412 itself.
      if (await conflict.catch(failure, forms).catch(() => false)) sending.reset();
      return undefined;
    }
  };

  return {
    values: edits.values,
    changes: edits.changes,
    isDirty: edits.isDirty,
    set: (changed: Partial<Form>) => void edits.edit(changed),
    discard,
    save,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      void save().then((saved) => {
        // The first field that was rejected. React has marked it by then.
        if (!saved) setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      });
    },
    isBusy: sending.isBusy,
    /** The error of the last save. */
    error: sending.error,
    messageOf,
    /** The properties of `ConflictDialog`; undefined without a conflict. */
    conflict: conflict.current && {
      conflict: conflict.current,
      onSave: async (merged: Form, latest: Thing) => {
        const theirs = toForm(latest);
        const changes = changeOf(theirs, merged);
        if (Object.keys(changes).length > 0) return void (await write(changes, theirs, latest.version));
        discard();
        show(latest);
      },
      onTakeTheirs: (latest: Thing) => {
        discard();
        show(latest);
      },
      onClose: conflict.close,
    },
  };
}
