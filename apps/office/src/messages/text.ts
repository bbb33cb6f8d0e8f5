import type { StaffMessage } from '@arot/sdk/staff';
import { defineText } from '../words/define-text.ts';

type State = StaffMessage['state'];

const statesEn: Record<State, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  shown: 'Shown here only',
  skipped: 'Not sent',
  failed: 'Failed',
};
const statesBn: Record<State, string> = {
  queued: 'পাঠানোর অপেক্ষায়',
  sent: 'পাঠানো হয়েছে',
  shown: 'শুধু এখানে দেখানো',
  skipped: 'পাঠানো হয়নি',
  failed: 'ব্যর্থ',
};

/** The names of the templates. A message of another template is shown with its own name. */
const templatesEn: Readonly<Record<string, string>> = {
  'password-reset': 'Code to reset the password',
  'sign-in': 'Code to sign in',
  reauthenticate: 'Code to confirm the identity',
  verify: 'Code to verify a contact',
  change: 'Code to change a contact',
  'password-was-reset': 'Password was reset',
  'contact-changed': 'Contact was changed',
  'wholesale-approved': 'Wholesale approved',
  'wholesale-rejected': 'Wholesale rejected',
  'document-required': 'Document required',
  'deletion-requested': 'Deletion requested',
  'deletion-announced': 'Deletion tomorrow',
  'deletion-cancelled': 'Deletion undone',
};
const templatesBn: Readonly<Record<string, string>> = {
  'password-reset': 'পাসওয়ার্ড বদলের কোড',
  'sign-in': 'লগ ইনের কোড',
  reauthenticate: 'পরিচয় নিশ্চিত করার কোড',
  verify: 'যোগাযোগ যাচাইয়ের কোড',
  change: 'যোগাযোগ বদলের কোড',
  'password-was-reset': 'পাসওয়ার্ড বদলানো হয়েছে',
  'contact-changed': 'যোগাযোগ বদলানো হয়েছে',
  'wholesale-approved': 'পাইকারি আবেদন অনুমোদন',
  'wholesale-rejected': 'পাইকারি আবেদন নাকচ',
  'document-required': 'কাগজ চাওয়া হয়েছে',
  'deletion-requested': 'অ্যাকাউন্ট মোছার অনুরোধ',
  'deletion-announced': 'আগামীকাল অ্যাকাউন্ট মোছা',
  'deletion-cancelled': 'অ্যাকাউন্ট মোছা বাতিল',
};

export const messageText = defineText(
  {
    to: 'To',
    what: 'What',
    error: 'Last error',
    attempts: 'Attempts',
    allStates: 'All messages',
    stateOf: (state: State) => statesEn[state],
    template: (template: string) => templatesEn[template] ?? template,
    none: 'No message',
    noneFailed: 'No message has failed',
    noneHint: 'Messages of the last 30 days are listed.',
    count: (count: string) => (count === '1' ? '1 message' : `${count} messages`),
    toCustomer: 'Open the account',
  },
  {
    to: 'প্রাপক',
    what: 'বিষয়',
    error: 'শেষ ত্রুটি',
    attempts: 'চেষ্টা',
    allStates: 'সব বার্তা',
    stateOf: (state: State) => statesBn[state],
    template: (template: string) => templatesBn[template] ?? template,
    none: 'কোনো বার্তা নেই',
    noneFailed: 'কোনো বার্তা ব্যর্থ হয়নি',
    noneHint: 'এখানে গত ৩০ দিনের বার্তা থাকে।',
    count: (count: string) => `${count}টি বার্তা`,
    toCustomer: 'অ্যাকাউন্টটি খুলুন',
  },
);
