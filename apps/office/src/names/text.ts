import { defineText } from '../words/define-text.ts';

export const namesText = defineText(
  {
    inEnglish: (name: string) => `${name} in English`,
    inBengali: (name: string) => `${name} in Bengali`,
  },
  {
    inEnglish: (name: string) => `${name}, ইংরেজিতে`,
    inBengali: (name: string) => `${name}, বাংলায়`,
  },
);
