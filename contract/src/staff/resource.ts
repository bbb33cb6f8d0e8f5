import * as z from 'zod';
import { envelope } from '../envelope.ts';
import { text } from '../text.ts';

/** @see docs/decisions/0047-staff-api.md */
export const resourceVersion = z
  .string()
  .regex(/^[\w.-]{1,200}$/)
  .meta({ maxLength: 200, examples: ['7421'] })
  .describe('Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`.');

/** The response of an action that has no other result. */
export const done = envelope(
  'StaffActionResponse',
  z.object({ success: z.literal(true) }).meta({ id: 'StaffActionResult', description: 'The action was carried out.' }),
);

/** Returns a schema for a key of a resource in a path. PostgreSQL cannot compare U+0000, so a key with it is rejected. */
export function pathKey(max: number, description: string, example: string) {
  return text({ min: 1, max, trim: false, example }).describe(description);
}
