import { client } from '../../shop.ts';
import { inPageLanguage } from '../code/page-language.ts';

/** Holds the differences between the phone number and the email address. */
export const CONTACTS = {
  phone: {
    field: 'phoneNumber',
    type: 'tel',
    autoComplete: 'tel',
    label: 'mobileNumber',
    action: 'phoneAction',
    done: 'phoneDone',
    change: (phoneNumber: string) => client.auth.changePhone({ phoneNumber }, inPageLanguage()),
    confirm: (code: string) => client.auth.confirmPhone({ code }),
  },
  email: {
    field: 'email',
    type: 'email',
    autoComplete: 'email',
    label: 'email',
    action: 'emailAction',
    done: 'emailDone',
    change: (email: string) => client.auth.changeEmail({ email }, inPageLanguage()),
    confirm: (code: string) => client.auth.confirmEmail({ code }),
  },
} as const;

export type Contact = keyof typeof CONTACTS;
