import { apiCompare } from 'api-smart-diff';

/** A part of an OpenAPI document, down to what the comparison reads. */
export type Document = { readonly info: { readonly version: string }; readonly paths: object };

type Change = ReturnType<typeof apiCompare>['diffs'][number];

/**
 * Finds the changes of a 3.0 document that break a client of the released one.
 *
 * @returns a line for each: what happens to which part of the document
 */
export function findBreakingChanges(released: Document, current: Document): string[] {
  // The comparison writes into its arguments.
  const { diffs } = apiCompare(structuredClone(released), structuredClone(current));
  return diffs.filter(isBreaking).map(({ action, path }) => `${action} ${path.join(' > ')}`);
}

/** Adds to the classes of api-smart-diff what it misses. docs/decisions/0035-openapi-documents.md has the list. */
function isBreaking(change: Change): boolean {
  const { action, path, type } = change;
  const parent = path.at(-2);
  // Components are compared again wherever an operation uses them, where it is known if they are sent or received.
  if (path[0] === 'components') return action !== 'add' && path.length === 3;
  const header = path.indexOf('headers');
  if (header > 0 && path.at(-1) === 'required') return change.after !== true;
  if (type === 'breaking') return true;
  if (action === 'remove' && parent === 'properties') return true;
  if (path.at(-1) === 'nullable' && path.includes('responses')) return change.after === true;
  // A role that has the former permission does not have the new one.
  return path.at(-1) === 'operationId' || path.at(-1) === 'x-permission';
}
