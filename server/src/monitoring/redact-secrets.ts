/** Matches the names of values that are not written if they are logged by mistake. */
const SECRET = /^(proxy-)?authorization$|^(set-)?cookie$|(password|token|secret|credentials|verifier|[cx]srf)$/i;

/** Matches the properties of database errors that repeat a statement's values: search texts, addresses, hashes. */
const STATEMENT_VALUES = /^(query|params|parameters|detail)$/;

const REDACTED = '[redacted]';

/**
 * Returns a copy of a log line, however deep, without values that have no place in a log. Only plain objects are looked into;
 * another one is named by its class, and an error left as it is: it comes here again when it has been made plain.
 */
export function redactSecrets(value: unknown, seen = new WeakSet<object>()): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || 'toJSON' in value) return value;
  if (seen.has(value)) return '[seen]';
  seen.add(value);
  if (Array.isArray(value)) return value.map((item) => redactSecrets(item, seen));
  if (value.constructor !== Object && value.constructor !== undefined) return `[${value.constructor.name}]`;
  const isError = 'stack' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isSecret = SECRET.test(name) || (isError && STATEMENT_VALUES.test(name));
      return [name, isSecret ? REDACTED : redactSecrets(inner, seen)];
    }),
  );
}
