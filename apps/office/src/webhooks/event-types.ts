import { eventWords, type Word } from '@arot/contract/words';
import type { KnownEvent } from '@arot/sdk/staff';
import { textOf } from '@arot/ui/i18n/text.ts';

/** The test of an endpoint is sent whatever its types are. */
type EventType = Exclude<KnownEvent['type'], 'webhook.test'>;

/** The names of the types of events and of patterns. The compiler reports a type of the contract that has none. */
export const eventNames = textOf(eventWords satisfies Readonly<Record<EventType, Word>>);

export const ALL_EVENTS = '*';

/** The groups of what can be chosen, by the words before the dot. */
const GROUPS = {
  products: ['product', 'category', 'catalog'],
  prices: ['price_list', 'prices'],
  content: ['app_content', 'settings'],
  customers: ['customer'],
  access: ['session', 'oauth'],
  others: ['chat', 'webhook'],
} as const;

const PATTERNS = Object.keys(eventWords);

/** The names of the groups, with their types and patterns. */
export const PATTERN_GROUPS = (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((name) => {
  const begins: readonly string[] = GROUPS[name];
  return { name, patterns: PATTERNS.filter((pattern) => begins.includes(pattern.split('.')[0] ?? '')) };
});

/** Returns the types of events that patterns select. */
export const typesOf = (patterns: readonly string[]): readonly string[] =>
  PATTERNS.filter(
    (type) => !type.endsWith('*') && patterns.some((pattern) => pattern === type || covers(pattern, type)),
  );

/** Returns true if a pattern selects all that another one selects. */
export function covers(pattern: string, other: string): boolean {
  return pattern !== other && pattern.endsWith('*') && other.startsWith(pattern.slice(0, -1));
}
