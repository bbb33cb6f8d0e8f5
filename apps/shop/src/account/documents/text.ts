import { defineAccountText } from '@arot/ui/i18n/account-text.ts';

export const documentText = defineAccountText(
  {
    notSent: 'Not sent',
    required: (reason: string) => `The shop asks for it: ${reason}`,
    since: (date: string) => `Since ${date}`,
    send: 'Send',
    sendAnother: 'Send another one',
    sent: 'The document is sent.',
    download: 'Download',
    downloadOf: (what: string) => `Download: ${what}`,
  },
  {
    notSent: 'পাঠানো হয়নি',
    required: (reason: string) => `দোকান এটি চেয়েছে: ${reason}`,
    since: (date: string) => `${date} থেকে`,
    send: 'পাঠান',
    sendAnother: 'আরেকটি পাঠান',
    sent: 'কাগজটি পাঠানো হয়েছে।',
    download: 'ডাউনলোড',
    downloadOf: (what: string) => `ডাউনলোড: ${what}`,
  },
);
