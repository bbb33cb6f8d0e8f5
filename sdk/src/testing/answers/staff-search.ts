import type { StaffSynonyms, StaffSynonymsReplacement } from '../../generated/staff-types.ts';
import type { Call } from '../mock-call.ts';
import { keysOf } from '../mock-catalog.ts';
import { invalid } from '../mock-failure.ts';
import { type CursorQuery, listPart, requireMatch } from '../mock-store.ts';
import type { MockWorld } from '../mock-world.ts';

/** Returns the answers about synonyms and searches without a result. */
export function staffSearchAnswers({ state, versions }: MockWorld) {
  const toSynonyms = (): StaffSynonyms => ({ version: versions.of(state.synonyms), groups: state.synonyms });

  return {
    'staff.synonyms.get': toSynonyms,

    'staff.synonyms.replace': ({ body: { groups }, ifMatch }: Call<StaffSynonymsReplacement>) => {
      requireMatch(ifMatch, versions.of(state.synonyms));
      const words = groups.flat().flatMap(keysOf);
      if (new Set(words).size < words.length) throw invalid('groups', 'A word may be in one group only.');
      state.synonyms.splice(0, state.synonyms.length, ...groups);
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
