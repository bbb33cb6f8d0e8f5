import { accountWords, words } from '@arot/contract/words';
import { withWords } from './text.ts';

/** Defines the text of a part of the pages about one's own account. */
export const defineAccountText = withWords({ ...words, ...accountWords });
