import * as z from 'zod';

/** A secret of an application, without the secret itself. */
export const applicationSecret = z
  .object({
    createdAt: z.iso.datetime(),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'null: until it is replaced.', examples: [null] }),
    lastUsedAt: z.iso.datetime().nullable().describe('Accurate to a minute.'),
  })
  .meta({ id: 'ApplicationSecret', description: 'When a secret was created, ends and was last used.' });

/** A year: an overlap is for changing servers one after the other. */
export const MAX_KEEP_OLD_SECONDS = 365 * 86_400;

export const keepOldSeconds = z
  .int()
  .min(0)
  .max(MAX_KEEP_OLD_SECONDS)
  .meta({ examples: [86_400] })
  .default(0)
  .describe('How long the earlier secrets stay valid. 0 ends them at once.');

export const secretEnds = z.iso
  .datetime()
  .meta({ examples: ['2026-03-03T06:00:00.000Z'] })
  .describe('When the earlier secrets end.');
