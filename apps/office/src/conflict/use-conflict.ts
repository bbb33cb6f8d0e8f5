import { PreconditionFailedError } from '@arot/sdk/staff';
import { useState } from 'react';

/** Three versions of a form, and the thing as it is on the server now. */
export type Conflict<Form, Thing> = {
  readonly before: Form;
  readonly theirs: Form;
  readonly mine: Form;
  readonly thing: Thing;
};

type Options<Form, Thing> = {
  /** Reads the thing again. */
  readonly read: () => Promise<Thing>;
  readonly toForm: (thing: Thing) => Form;
};

/**
 * Handles the 412 of a form. In the `catch` of a save: `if (await conflict.catch(error, { before, mine })) return;`, and in the
 * page `{conflict.current && <ConflictDialog conflict={conflict.current} onClose={conflict.close} … />}`.
 */
export function useConflict<Form extends object, Thing>({ read, toForm }: Options<Form, Thing>) {
  const [current, setCurrent] = useState<Conflict<Form, Thing>>();
  /** Opens the dialog. Throws if the thing cannot be read again. */
  const open = async ({ before, mine }: { readonly before: Form; readonly mine: Form }): Promise<void> => {
    const thing = await read();
    setCurrent({ before, theirs: toForm(thing), mine, thing });
  };
  return {
    current,
    open,
    /** @returns whether the error was a 412, and the dialog opens. Throws if the thing cannot be read again. */
    catch: async (error: unknown, forms: { readonly before: Form; readonly mine: Form }): Promise<boolean> => {
      if (!(error instanceof PreconditionFailedError)) return false;
      await open(forms);
      return true;
    },
    close: () => setCurrent(undefined),
  };
}
