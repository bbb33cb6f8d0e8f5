/** The text that replaces personal data for callers who may not see it. */
const HIDDEN = '(hidden)';

type Details = Readonly<Record<string, unknown>>;

/** Replaces the personal data in the details of an event: the values that an erasure removes. */
export function hidePersonalData(details: Details): Record<string, unknown> {
  return changeDetails(details, hideFields);
}

/** Changes the details of an event, and in the same way the fields of its subject. */
export function changeDetails(details: Details, change: (fields: Details) => Details): Record<string, unknown> {
  const entries = Object.entries(change(details)).map(([key, value]) =>
    FIELD_KEYS.includes(key) && isObject(value) ? [key, change(value)] : [key, value],
  );
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function hideFields(fields: Details): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, PERSONAL_KEYS.includes(key) && value !== null ? HIDDEN : value]),
  );
}

function isObject(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The keys of details whose values are personal data: an erasure removes them, and not every staff member may see them. */
export const PERSONAL_KEYS: readonly string[] = [
  'name',
  'email',
  'phone',
  'phoneNumber',
  'image',
  'shopName',
  'shopAddress',
  'shopType',
  'note',
  'customerReason',
];

/** The keys of details whose values are fields of the subject. */
export const FIELD_KEYS: readonly string[] = ['before', 'after'];
