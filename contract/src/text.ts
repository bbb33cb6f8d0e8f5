import * as z from 'zod';
import { MAX_LENGTHS } from './limits.ts';

/** Length in code points, as in JSON Schema, not in UTF-16 code units. */
export function codePointLength(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

/**
 * Text of `min` to `max` code points that PostgreSQL can store: well-formed Unicode without NUL.
 * It is trimmed before its length is checked, unless `trim` is false.
 */
export function text({ min = 0, max, trim = true }: { min?: number; max: number; trim?: boolean }) {
  const base = trim ? z.string().trim() : z.string();
  return base
    .check((context) => {
      const problem = textProblem(context.value, min, max);
      if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value });
    })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });
}

/** Text of a response, of at most `max` code points. */
export function outputText(max: number) {
  return z
    .string()
    .refine((value) => codePointLength(value) <= max, `Must have at most ${max} characters.`)
    .meta({ maxLength: max });
}

/** A URL of a response. */
export function outputUrl() {
  return outputText(MAX_LENGTHS.publicUrl);
}

function textProblem(value: string, min: number, max: number): string | undefined {
  if (value.includes('\0')) return 'Remove the NUL character.';
  if (!value.isWellFormed()) return 'Must be well-formed Unicode.';
  const length = codePointLength(value);
  if (length < min) return min === 1 ? 'Must not be empty.' : `Must have at least ${min} characters.`;
  if (length > max) return `Must have at most ${max} characters.`;
  return undefined;
}
