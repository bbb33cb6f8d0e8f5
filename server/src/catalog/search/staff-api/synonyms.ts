import { hash } from 'node:crypto';
import { repeatedSynonyms, type replaceSynonymsRequest, type storedSynonyms } from '@arot/contract';
import { type Message, messages } from '@arot/contract/messages';
import type * as z from 'zod';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { EntityManager } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { requireMatch } from '../../../http/if-match.ts';
import type { StaffContext } from '../../../operations/staff-context.ts';
import { normalizeForSearch } from '../../normalize-for-search.ts';
import { deleteMissesWith } from '../misses/search-miss.repository.ts';
import { findSynonyms, findUnusable, lockSynonyms, replaceAll } from './synonym.repository.ts';

type Synonyms = z.infer<typeof storedSynonyms>;

/** Returns the groups of synonyms, with one version for all of them. */
export async function getSynonyms({ em }: { readonly em: EntityManager }): Promise<Synonyms> {
  const groups = new Map<number, string[]>();
  for (const { word, groupNumber: number } of await findSynonyms(em)) {
    groups.set(number, [...(groups.get(number) ?? []), word]);
  }
  const words = [...groups.values()];
  return { version: hash('sha256', JSON.stringify(words), 'base64url'), groups: words };
}

/**
 * Replaces all groups. Words are stored as the search compares them: in lower case, composed. Searches without a result that have
 * one of the words are no longer listed.
 *
 * @throws ApiError PRECONDITION_REQUIRED, PRECONDITION_FAILED; VALIDATION_ERROR for a word in two groups, and for text that the
 *   search splits into several words
 */
export async function replaceSynonyms(
  ctx: StaffContext,
  { groups }: z.infer<typeof replaceSynonymsRequest>,
): Promise<Synonyms> {
  const { em } = ctx;
  await lockSynonyms(em);
  const before = await getSynonyms(ctx);
  requireMatch(ctx, before.version);
  const normalized = groups.map((words) => words.map(normalizeForSearch));
  const issues = [...repeatedSynonyms(normalized), ...(await unusableIn(em, normalized))];
  if (issues.length > 0) throw new ApiError('VALIDATION_ERROR', { fields: { groups: issues } });
  await replaceAll(em, normalized);
  const known = new Set(before.groups.flat());
  await deleteMissesWith(
    em,
    normalized.flat().filter((word) => !known.has(word)),
  );
  const details = { before: { groups: before.groups.length }, after: { groups: groups.length } };
  await recordAudit(ctx, 'synonyms_replaced', { accountId: null, details });
  return await getSynonyms(ctx);
}

async function unusableIn(em: EntityManager, groups: readonly (readonly string[])[]): Promise<Message[]> {
  const unusable = await findUnusable(em, groups.flat());
  return unusable.map((word) => messages.notOneWord(word));
}
