import type { KnownPermission } from '@arot/sdk/staff';
import { textOf } from '@arot/ui/i18n/text.ts';

type Word = { readonly en: string; readonly bn: string };

/** Says in a few words what a role with a permission does. The compiler reports a permission of the contract that has none. */
export const permissionNames = textOf({
  'catalog:read': { en: 'Sees products and prices', bn: 'পণ্য ও দাম দেখেন' },
  'catalog:write': { en: 'Changes products and categories', bn: 'পণ্য ও বিভাগ বদলান' },
  'prices:write': { en: 'Changes prices', bn: 'দাম বদলান' },
  'availability:write': { en: 'Changes what is in stock', bn: 'মজুদ বদলান' },
  'content:write': { en: 'Writes app content', bn: 'অ্যাপের লেখা লেখেন' },
  'settings:write': { en: 'Changes settings', bn: 'সেটিংস বদলান' },
  'customers:read': { en: 'Sees customers', bn: 'ক্রেতা দেখেন' },
  'customers:write': { en: 'Changes customers and decides requests', bn: 'ক্রেতার তথ্য বদলান ও আবেদনে সিদ্ধান্ত নেন' },
  'documents:read': { en: 'Opens private documents', bn: 'ব্যক্তিগত কাগজ খোলেন' },
  'applications:write': { en: 'Manages applications and webhooks', bn: 'অ্যাপ্লিকেশন ও ওয়েবহুক সামলান' },
  'accounts:write': { en: 'Manages staff and roles', bn: 'কর্মী ও ভূমিকা সামলান' },
  'events:read': { en: 'Follows events', bn: 'ঘটনা অনুসরণ করেন' },
  'audit:read': { en: 'Reads the audit trail', bn: 'পরিবর্তনের খাতা দেখেন' },
} satisfies Readonly<Record<KnownPermission['code'], Word>>);
