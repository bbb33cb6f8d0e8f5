import { defineText } from '@arot/example-shared/i18n/text.ts';

export const namesText = defineText(
  { name: 'Name', english: 'Name in English', bengali: 'Name in Bengali' },
  { name: 'নাম', english: 'ইংরেজি নাম', bengali: 'বাংলা নাম' },
);
