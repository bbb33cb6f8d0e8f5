import { accountWords, fieldWords, staffWords, words } from '@arot/contract/words';
import { withWords } from '@arot/ui/i18n/text.ts';

/** Defines a text that has the names of the fields of the API too. */
export const defineFieldText = withWords({ ...fieldWords, ...words, ...accountWords, ...staffWords });
