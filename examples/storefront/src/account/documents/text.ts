import { defineText } from '@arot/example-shared/i18n/text.ts';

export const documentText = defineText(
  {
    required: 'The shop asks for these documents',
    since: (date: string) => `Since ${date}`,
  },
  {
    required: 'দোকান এই কাগজগুলো চেয়েছে',
    since: (date: string) => `${date} থেকে`,
  },
);
