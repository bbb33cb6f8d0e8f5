import { useLanguage } from '@arot/ui/i18n/language.ts';

type Choice = { readonly value: string; readonly labelEn: string; readonly labelBn: string };

/** Returns a function that gives the label of a choice in the language of the page. */
export function useLabelOf(): (choice: Choice) => string {
  const { language } = useLanguage();
  return ({ labelEn, labelBn }) => (language === 'bn' ? labelBn : labelEn);
}
