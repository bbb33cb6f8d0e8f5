import { defineText } from '@arot/example-shared/i18n/text.ts';
import type { KnownEvent } from '@arot/sdk/staff';

/** The test of an endpoint is sent whatever its types are. */
type EventType = Exclude<KnownEvent['type'], 'webhook.test'>;

const en = {
  '*': 'All events',
  'product.*': 'All about products',
  'product.created': 'Product created',
  'product.price_changed': 'Price or discount changed',
  'product.published': 'Product published',
  'product.unpublished': 'Product unpublished',
  'product.deleted': 'Product deleted',
  'product.changed': 'Product changed',
  'product.availability_changed': 'Availability changed',
  'category.*': 'All about categories',
  'category.created': 'Category created',
  'category.changed': 'Category changed',
  'category.deleted': 'Category deleted',
  'app_content.*': 'All about app content',
  'app_content.published': 'App content published',
  'app_content.unpublished': 'App content unpublished',
  'settings.changed': 'Settings changed',
  'catalog.imported': 'More than 1,000 rows changed at once',
  'prices.changed': 'More than 1,000 prices changed at once',
  'price_list.*': 'All about price lists',
  'price_list.changed': 'Price list changed',
  'price_list.activated': 'Price list activated',
  'price_list.deactivated': 'Price list deactivated',
  'customer.*': 'All about customers',
  'customer.registered': 'Customer registered',
  'customer.changed': 'Customer changed',
  'customer.deactivated': 'Customer deactivated',
  'customer.activated': 'Customer activated',
  'customer.erased': 'Customer erased',
  'customer.wholesale_requested': 'Wholesale requested',
  'customer.wholesale_approved': 'Wholesale approved',
  'customer.wholesale_rejected': 'Wholesale rejected',
  'customer.document_added': 'Document sent',
  'session.ended': 'Sessions ended',
  'oauth.grant_revoked': 'Access of an application ended',
  'chat.*': 'All about chat visitors',
  'chat.visitor_saved': 'Chat visitor saved',
  'chat.visitor_erased': 'Chat visitor erased',
  'webhook.disabled': 'Webhook disabled',
} satisfies Readonly<Record<EventType, string> & Record<string, string>>;

const bn: typeof en = {
  '*': 'সব ঘটনা',
  'product.*': 'পণ্যের সবকিছু',
  'product.created': 'নতুন পণ্য',
  'product.price_changed': 'দাম বা ছাড় বদল',
  'product.published': 'পণ্য প্রকাশ',
  'product.unpublished': 'পণ্যের প্রকাশ বন্ধ',
  'product.deleted': 'পণ্য মোছা',
  'product.changed': 'পণ্য বদল',
  'product.availability_changed': 'মজুদ বদল',
  'category.*': 'বিভাগের সবকিছু',
  'category.created': 'নতুন বিভাগ',
  'category.changed': 'বিভাগ বদল',
  'category.deleted': 'বিভাগ মোছা',
  'app_content.*': 'অ্যাপের লেখার সবকিছু',
  'app_content.published': 'অ্যাপের লেখা প্রকাশ',
  'app_content.unpublished': 'অ্যাপের লেখার প্রকাশ বন্ধ',
  'settings.changed': 'সেটিংস বদল',
  'catalog.imported': 'একসঙ্গে ১,০০০-এর বেশি সারি বদল',
  'prices.changed': 'একসঙ্গে ১,০০০-এর বেশি দাম বদল',
  'price_list.*': 'দামের তালিকার সবকিছু',
  'price_list.changed': 'দামের তালিকা বদল',
  'price_list.activated': 'দামের তালিকা সক্রিয়',
  'price_list.deactivated': 'দামের তালিকা নিষ্ক্রিয়',
  'customer.*': 'ক্রেতার সবকিছু',
  'customer.registered': 'ক্রেতার নিবন্ধন',
  'customer.changed': 'ক্রেতার তথ্য বদল',
  'customer.deactivated': 'ক্রেতা নিষ্ক্রিয়',
  'customer.activated': 'ক্রেতা সক্রিয়',
  'customer.erased': 'ক্রেতার তথ্য মোছা',
  'customer.wholesale_requested': 'পাইকারি আবেদন',
  'customer.wholesale_approved': 'পাইকারি আবেদন অনুমোদন',
  'customer.wholesale_rejected': 'পাইকারি আবেদন নাকচ',
  'customer.document_added': 'কাগজ পাঠানো',
  'session.ended': 'সেশন শেষ',
  'oauth.grant_revoked': 'অ্যাপ্লিকেশনের অনুমতি শেষ',
  'chat.*': 'চ্যাটের দর্শকের সবকিছু',
  'chat.visitor_saved': 'চ্যাটের দর্শকের তথ্য সংরক্ষণ',
  'chat.visitor_erased': 'চ্যাটের দর্শকের তথ্য মোছা',
  'webhook.disabled': 'ওয়েবহুক নিষ্ক্রিয়',
};

/** The names of the types of events and of patterns. The compiler reports a type of the contract that has none. */
export const eventNames = defineText(en, bn);

const PATTERNS = Object.keys(en);
const groupOf = (pattern: string) => pattern.split('.')[0];

/** Groups what can be chosen by the word before the dot. */
export const PATTERN_GROUPS: readonly (readonly string[])[] = [...new Set(PATTERNS.map(groupOf))].map((group) =>
  PATTERNS.filter((pattern) => groupOf(pattern) === group),
);

/** Returns true if a pattern selects all that another one selects. */
export function covers(pattern: string, other: string): boolean {
  return pattern !== other && pattern.endsWith('*') && other.startsWith(pattern.slice(0, -1));
}
