import type { AuditEvent } from '@arot/sdk/staff';

type Fields = Readonly<Record<string, unknown>>;

/** A field that an event has changed. */
export type ChangedField = { readonly name: string; readonly before: unknown; readonly after: unknown };

/** Returns true for the ids of sessions, which say nothing to people: the event has the person and the time. */
const isSessionId = (name: string, value: unknown) =>
  name === 'sessionId' || name === 'replacedBy' || (name === 'replaced' && Array.isArray(value));

/** Returns the fields that an event has changed, and its other facts. */
export function readDetails({ details }: AuditEvent): { changes: ChangedField[]; facts: [string, unknown][] } {
  const { before, after, ...rest } = details;
  const facts = Object.entries(rest).filter(([name, value]) => !isSessionId(name, value));
  if (!isFields(before) && !isFields(after)) {
    // A role or a price tier: the value before has no name of its own.
    return { changes: [], facts: before === undefined || before === null ? facts : [...facts, ['before', before]] };
  }
  const [old, current] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  return { changes: names.map((name) => ({ name, before: old[name], after: current[name] })), facts };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
