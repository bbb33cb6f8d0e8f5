/** The maximum number of texts whose names are remembered. Lists of values make texts that are used only once. */
const MOST_REMEMBERED = 1_000;

const names = new Map<string, string>();

/**
 * Returns a short name of a statement: what it does, and the first tables that it names, such as `select product, category`.
 * There are few names, since they consist of words of the program.
 *
 * @see https://opentelemetry.io/docs/specs/semconv/db/database-spans/#generating-a-summary-of-the-query
 */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = nameOf(text);
  if (names.size < MOST_REMEMBERED) names.set(text, name);
  return name;
}

function nameOf(text: string): string {
  const verb = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const named = [...text.matchAll(/\b(?:from|join|into|update|table)\s+(?:only\s+)?"?([a-z_]\w*)"?(\s*\()?/gi)];
  // A name before a parenthesis is a function in a select, and a table in an insert.
  const tables = named.filter(([, , parenthesis]) => parenthesis === undefined || verb === 'insert');
  const distinct = [...new Set(tables.map(([, table = '']) => table.toLowerCase()))];
  const found = distinct.filter((table) => !NO_TABLES.has(table)).slice(0, 3);
  return found.length === 0 ? verb : `${verb} ${found.join(', ')}`;
}

/** Words of SQL that may follow those that a table follows. */
const NO_TABLES: ReadonlySet<string> = new Set(['select', 'set', 'lateral', 'of', 'if', 'unnest', 'nowait', 'skip']);
