import type { AuditEvent } from '@arot/sdk/staff';
import { readDetails } from './event-fields.ts';

/** Fields of a changed row, and what a change of them is called. */
type NamedChange = {
  readonly name: string;
  /** The kind of the API. */
  readonly of: string;
  readonly fits: (field: string, after: unknown) => boolean;
  /** The event has the name also if other fields have changed with it. */
  readonly namesAll?: boolean;
};

/** The changes of a row that the API records and that people know by another name. The first that fits names the event. */
const NAMED_CHANGES: readonly NamedChange[] = [
  {
    name: 'product_restored',
    of: 'product_changed',
    fits: (field, after) => field === 'deleted_at' && after == null,
    namesAll: true,
  },
  {
    name: 'product_trashed',
    of: 'product_changed',
    fits: (field, after) => field === 'deleted_at' && after != null,
    namesAll: true,
  },
  {
    name: 'prices_changed',
    of: 'product_changed',
    fits: (field) => /^(retail|wholesale)_.*(price|discount)/.test(field),
  },
  {
    name: 'product_published',
    of: 'product_changed',
    fits: (field, after) => field === 'status' && after === 'published',
  },
  {
    name: 'product_unpublished',
    of: 'product_changed',
    fits: (field, after) => field === 'status' && after === 'draft',
  },
  {
    name: 'app_content_published',
    of: 'app_content_changed',
    fits: (field, after) => field === 'status' && after === 'published',
  },
  {
    name: 'app_content_unpublished',
    of: 'app_content_changed',
    fits: (field, after) => field === 'status' && after === 'draft',
  },
];

/** Returns the kind of an event in the words of people: a change with a name of its own has that one. */
export function kindOf(event: AuditEvent): string {
  const { changes } = readDetails(event);
  const named = NAMED_CHANGES.find(({ of, fits, namesAll }) => {
    if (event.kind !== of || changes.length === 0) return false;
    return namesAll
      ? changes.some(({ name, after }) => fits(name, after))
      : changes.every(({ name, after }) => fits(name, after));
  });
  return named?.name ?? event.kind;
}

/** Returns the kind by which the API finds events of a kind of {@link kindOf}. */
export function apiKindOf(kind: string): string {
  return NAMED_CHANGES.find(({ name }) => name === kind)?.of ?? kind;
}

/** Returns true if an event is of a kind, or has changed that among other things. */
export function isOfKind(event: AuditEvent, kind: string): boolean {
  const named = NAMED_CHANGES.find(({ name }) => name === kind);
  if (!named) return event.kind === kind;
  return event.kind === named.of && readDetails(event).changes.some(({ name, after }) => named.fits(name, after));
}
