import { repeatedSynonyms } from '@arot/contract';
import type { SearchMiss, StaffSynonyms, StaffSynonymsReplacement } from '../../generated/staff-types.ts';
import type { Call } from '../mock-call.ts';
import { normalizeName, wordsOf } from '../mock-catalog.ts';
import { MockFailure } from '../mock-failure.ts';
import { type CursorQuery, listPart, requireMatch } from '../mock-store.ts';
import type { MockWorld } from '../mock-world.ts';

/** Returns the answers about synonyms and searches without a result. */
export function staffSearchAnswers({ state, versions }: MockWorld) {
  const toSynonyms = (): StaffSynonyms => ({ version: versions.of(state.synonyms), groups: state.synonyms });

  return {
    'staff.synonyms.get': toSynonyms,

    'staff.synonyms.replace': ({ body: { groups }, ifMatch }: Call<StaffSynonymsReplacement>) => {
      requireMatch(ifMatch, versions.of(state.synonyms));
      const stored = groups.map((words) => words.map(normalizeName));
      const messages = [...repeatedSynonyms(stored), ...stored.flat().flatMap(unusable)];
      if (messages.length > 0) throw new MockFailure('VALIDATION_ERROR', { fields: { groups: messages } });
      const known = state.synonyms.flat();
      const added = stored.flat().filter((word) => !known.includes(word));
      state.synonyms.splice(0, state.synonyms.length, ...stored);
      const isSettled = ({ query }: SearchMiss) => query.split(' ').some((word) => added.includes(word));
      state.searchMisses = state.searchMisses.filter((miss) => !isSettled(miss));
      return toSynonyms();
    },

    'staff.searchMisses.list': (call: Call<unknown, CursorQuery>) =>
      listPart(
        state.searchMisses,
        call.query,
        ({ count, query }) => [String(count).padStart(16, '0'), query],
        (miss) => miss,
        '-+',
      ),
  };
}

function unusable(word: string): string[] {
  return wordsOf(word).join() === word ? [] : [`"${word}" is not one word of letters.`];
}
