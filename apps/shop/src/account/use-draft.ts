import { useSession } from '../session/session.ts';

/** What was typed into forms whose session has ended, by account and form. It stays in memory, so a reload forgets it. */
const drafts = new Map<string, readonly (readonly [name: string, value: string])[]>();

export type Draft = {
  /** True if there is something to go on with. */
  readonly exists: boolean;
  readonly store: (entries: FormData) => void;
  /** Fills in a form, once. */
  readonly restore: (form: HTMLFormElement) => void;
};

/** Returns what the customer typed into a form before the session ended. No other account sees it. */
export function useDraft(form: 'profile' | 'wholesale' | 'phone' | 'email'): Draft {
  const key = `${useSession().user?.id} ${form}`;
  return {
    exists: drafts.has(key),
    store: (entries) => {
      const texts = [...entries].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as const] : [],
      );
      drafts.set(key, texts);
    },
    restore: (element) => {
      for (const [name, value] of drafts.get(key) ?? []) {
        const control = element.elements.namedItem(name);
        if (control !== null && 'value' in control) control.value = value;
      }
      drafts.delete(key);
    },
  };
}
