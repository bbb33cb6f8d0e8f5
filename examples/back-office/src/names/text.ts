import { defineText } from '@arot/example-shared/i18n/text.ts';

export const namesText = defineText(
  {
    name: 'Name',
    inEnglish: (name: string) => `${name} in English`,
    inBengali: (name: string) => `${name} in Bengali`,
  },
  {
    name: 'নাম',
    inEnglish: (name: string) => `${name}, ইংরেজিতে`,
    inBengali: (name: string) => `${name}, বাংলায়`,
  },
);
