import { accountAnswers } from './answers/accounts.ts';
import { catalogAnswers } from './answers/catalog.ts';
import { codeAnswers } from './answers/codes.ts';
import { factorAnswers } from './answers/factors.ts';
import { ownAccountAnswers } from './answers/own-account.ts';
import { priceQuoteAnswers } from './answers/price-quotes.ts';
import { searchAnswers } from './answers/search.ts';
import type { Answer } from './mock-call.ts';
import type { MockWorld } from './mock-world.ts';
import type { MockOperation } from './operation-names.ts';

/** Returns the answers that depend on the state. Every other operation answers its example. */
export function createAnswers(world: MockWorld): Readonly<Partial<Record<MockOperation, Answer>>> {
  const answers = {
    ...accountAnswers(world),
    ...ownAccountAnswers(world),
    ...codeAnswers(world),
    ...factorAnswers(world),
    ...catalogAnswers(world),
    ...searchAnswers(world),
    ...priceQuoteAnswers(world),
  };
  // An answer whose name no operation has does not compile.
  return answers satisfies Record<Exclude<keyof typeof answers, MockOperation>, never>;
}
