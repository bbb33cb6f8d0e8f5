import { accountWords, staffWords, words } from '@arot/contract/words';
import { withWords } from '@arot/ui/i18n/text.ts';

/** Defines the text of a part of the back office. It has the words of the staff too. */
export const defineText = withWords({ ...words, ...accountWords, ...staffWords });
