import { PreconditionFailedError } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { ChangedMeanwhile } from '../errors/changed-meanwhile.ts';
import { reread } from '../forms/reread.ts';
import { useAct } from '../forms/use-send.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';

/** Words that mean the same. */
export type Group = readonly string[];

/** Groups and those that replace them. Without the first it adds groups, without the second it removes them. */
export type Change = { readonly from: readonly Group[]; readonly to: readonly Group[] };

/** A change that is made again when another person has changed the groups meanwhile. */
const TRIES = 10;

/** Returns a word as the server stores it. */
export function normalizeWord(word: string): string {
  return word
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .trim();
}

/** Returns the change that makes two words mean the same, with all words of their groups. */
export function joinWords(groups: readonly Group[], word: string, other: string): Change {
  const from = groups.filter((group) => group.includes(word) || group.includes(other));
  return { from, to: [[...new Set([...from.flat(), other, word])]] };
}

/** @throws ChangedMeanwhile if a group to replace is no longer as it was */
function replaceGroups(groups: readonly Group[], { from, to }: Change): string[][] {
  const replaced = from.map((group) => groups.findIndex((stored) => stored.join() === group.join()));
  if (replaced.includes(-1)) throw new ChangedMeanwhile();
  const [first = groups.length] = replaced;
  const others = groups.map((group, index) => (replaced.includes(index) ? [] : [group]));
  return [...others.slice(0, first), to, ...others.slice(first)].flat().map((group) => [...group]);
}

/** Reads the groups again, and shows them. */
export const readSynonyms = () => queryClient.fetchQuery({ ...queries.synonyms.get(), staleTime: 0 });

/**
 * Changes the groups that the page shows. If another person has changed them meanwhile, they are read again, and the change is made
 * again: nothing is overwritten.
 *
 * @returns the change that was stored
 */
export async function changeSynonyms(make: (groups: readonly Group[]) => Change): Promise<Change> {
  const query = queries.synonyms.get();
  for (let tries = 1; ; tries += 1) {
    const { version, groups } = await (tries === 1
      ? queryClient.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })
      : readSynonyms());
    const change = make(groups);
    try {
      const saved = await staff.synonyms.replace({ groups: replaceGroups(groups, change) }, { ifMatch: version });
      queryClient.setQueryData(query.queryKey, saved);
      void reread('searchMisses');
      return change;
    } catch (error) {
      if (!(error instanceof PreconditionFailedError) || tries === TRIES) throw error;
    }
  }
}

/** Returns a function that says what was changed, and offers to undo it. */
export function useAnnounce(): (message: string, change: Change) => void {
  const act = useAct();
  const ui = useText(uiText);
  return (message, { from, to }) =>
    notify(message, {
      undo: () =>
        act(async () => {
          await changeSynonyms(() => ({ from: to, to: from }));
          notify(ui.undone);
        }),
    });
}
