import type { ApiRoute, FieldErrors } from '@arot/contract';
import * as z from 'zod';
import { fieldErrors } from '../../../http/validation.ts';

type Attempt = (field: string) => object;

const tooLong: Attempt = (field) => ({ [field]: '?'.repeat(1_000) });

/** Returns the fields of the 400 for a request that is invalid on purpose; undefined if no part of it can be invalid. */
export function invalidFieldsOf(route: ApiRoute): FieldErrors | undefined {
  const body = 'body' in route ? route.body : undefined;
  return (
    fieldsOf(body, () => ({})) ??
    fieldsOf(body, (field) => ({ [field]: 0 })) ??
    fieldsOf(route.query, (field) => ({ [field]: '?' })) ??
    fieldsOf(route.query, tooLong) ??
    fieldsOf(route.pathParams, tooLong)
  );
}

/** Returns the first issue of a value whose first field is wrong. */
function fieldsOf(schema: unknown, attempt: Attempt): FieldErrors | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const [field] = Object.keys(schema.shape);
  if (field === undefined) return undefined;
  const issue = schema.safeParse(attempt(field)).error?.issues.find(({ path }) => path[0] === field);
  return issue && { ...fieldErrors([issue]) };
}
