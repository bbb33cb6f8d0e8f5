import { accountWords, ownPageWords, words } from '@arot/contract/words';
import { withWords } from './text.ts';

/** Defines the text of pages that only an account opens which is signed in. */
export const defineOwnText = withWords({ ...words, ...accountWords, ...ownPageWords });
