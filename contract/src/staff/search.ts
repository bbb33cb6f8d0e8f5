import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { envelope } from '../envelope.ts';
import { staffErrorResponses } from '../errors.ts';
import { inSchema, type Message } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { nameText, outputText } from '../text.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { resourceVersion } from './resource.ts';

export const MAX_SYNONYM_GROUPS = 2_000;
export const MAX_SYNONYMS_IN_GROUP = 20;
const MAX_WORD_LENGTH = 50;

const groupsExample = [['onion', 'peyaj', 'পেঁয়াজ']];

export const storedSynonyms = z
  .object({
    version: resourceVersion,
    groups: z
      .array(z.array(outputText(MAX_WORD_LENGTH)).max(MAX_SYNONYMS_IN_GROUP))
      .max(MAX_SYNONYM_GROUPS)
      .meta({ examples: [groupsExample] }),
  })
  .meta({ id: 'StaffSynonyms', description: 'Groups of words that mean the same.' });

const word = nameText({ min: 1, max: MAX_WORD_LENGTH }).refine((value) => !/[\s\d০-৯]/u.test(value), {
  message: inSchema(messages.oneWord),
});

export const replaceSynonymsRequest = z
  .strictObject({
    groups: z
      .array(z.array(word).min(2).max(MAX_SYNONYMS_IN_GROUP).describe('Words in Bengali or Latin letters.'))
      .max(MAX_SYNONYM_GROUPS)
      .describe('All groups. A word may be in one group only.'),
  })
  .meta({
    examples: [{ groups: groupsExample }],
    id: 'StaffSynonymsReplacement',
    description: 'The groups that replace the stored ones.',
  });

/** Returns a message for each word that is in two groups, or twice in one. Words are compared as they are. */
export function repeatedSynonyms(groups: readonly (readonly string[])[]): Message[] {
  const groupOf = new Map<string, number>();
  return groups.flatMap((words, index) =>
    words.flatMap((each) => {
      const other = groupOf.get(each);
      groupOf.set(each, index);
      return other === undefined ? [] : [messages.wordInTwoGroups(each, other + 1, index + 1)];
    }),
  );
}

const searchMiss = z
  .object({
    query: outputText(300, 'jafran'),
    count: z
      .int()
      .min(1)
      .describe('The number of searches.')
      .meta({ examples: [12] }),
    lastOn: z.iso
      .date()
      .describe('The last day, in UTC.')
      .meta({ examples: ['2026-03-02'] }),
  })
  .meta({ id: 'SearchMiss', description: 'Words that found nothing.' });

const synonymsResponse = envelope('StaffSynonymsResponse', storedSynonyms);
const group = { auth: 'staff', tag: 'Staff: search', sdkEntry: 'staff' } as const;

const c = initContract();

export const staffSearch = c.router(
  defineRoutes({
    getSynonyms: {
      method: 'GET',
      path: '/api/staff/synonyms',
      responses: { 200: synonymsResponse, ...staffErrorResponses() },
      summary: 'Get the synonyms',
      description: 'The groups of words that a search takes for one another. All of them have one version.',
      metadata: { ...group, permission: 'catalog:read', sdk: 'synonyms.get' },
    },
    replaceSynonyms: {
      method: 'PUT',
      path: '/api/staff/synonyms',
      body: replaceSynonymsRequest,
      responses: { 200: synonymsResponse, ...staffErrorResponses('PRECONDITION_FAILED', 'PRECONDITION_REQUIRED') },
      summary: 'Replace the synonyms',
      description: 'Replaces all groups. The next search uses them.',
      metadata: {
        ...group,
        permission: 'catalog:write',
        sdk: 'synonyms.replace',
        ifMatch: 'required',
        maxBodyBytes: 8 * 1024 * 1024,
      },
    },
    listSearchMisses: {
      method: 'GET',
      path: '/api/staff/search-misses',
      query: z.strictObject(cursorQuery),
      responses: {
        200: envelope('SearchMissPageResponse', cursorPage('SearchMissPage', searchMiss)),
        ...staffErrorResponses(),
      },
      summary: 'List searches without a result',
      description:
        'Words that found no product in the last 90 days, the most frequent first. Only what at least three callers have searched; no caller is stored.',
      metadata: { ...group, permission: 'catalog:read', sdk: 'searchMisses.list' },
    },
  }),
  { strictStatusCodes: true },
);
