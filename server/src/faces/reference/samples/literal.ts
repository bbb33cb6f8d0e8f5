/** Returns a value as a TypeScript literal. */
export function literal(value: unknown, depth = 0): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const indent = '  '.repeat(depth + 1);
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, depth + 1))
    : Object.entries(value).map(([key, item]) => `${key}: ${literal(item, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.map((item) => `${indent}${item},\n`).join('')}${'  '.repeat(depth)}${close}`;
}
