import { it } from 'vitest';
import { PASSWORD } from '../../../server/test/support/accounts/fixtures.ts';
import { createClient } from '../../src/index.ts';
import { compareWithServer } from './support/compare-with-server.ts';

const compare = compareWithServer({ synonyms: [['gift', 'upohar']] });

// The mock has no sounds, typing errors and units, and it leaves out no word. These queries need none of them.

it('searches', () =>
  compare(async ({ ask }, { connection }) => {
    const client = createClient({ ...connection, credentials: 'bearer' });
    const { search } = client;
    for (const q of ['Black TEA', 'swar', 'rice চাল', 'rice', 'upohar', 'hidden', '%'])
      await ask(q, search.products({ q, facets: 'category' }));
    await ask('newest', search.products({ q: 'rice', sort: 'newest', pageSize: 1, page: 2 }));
    await ask('in a category', search.products({ q: 'rice', categoryId: 'rice-fine' }));
    await ask('order by price of a visitor', search.products({ q: 'rice', sort: 'price' }));
    await ask('prices of a visitor', search.products({ q: 'rice', facets: 'category,price' }));
    for (const q of ['', 'x'.repeat(151)]) await ask('not a text', search.products({ q }));
    await ask('too many', search.products({ q: 'rice', pageSize: 51 }));
    await client.auth.login({ identifier: 'karim@example.com', password: PASSWORD });
    await ask('prices', search.products({ q: 'rice', sort: 'price', direction: 'asc', facets: 'price,category' }));
    await ask('bounds', search.products({ q: 'rice', minPrice: '2750.01', facets: 'price' }));
    await ask('wrong bounds', search.products({ q: 'rice', minPrice: '2', maxPrice: '1' }));
  }));

it('suggests', () =>
  compare(async ({ ask }, { connection }) => {
    const { search } = createClient(connection);
    for (const q of ['swar', 'মিনি', 'BLACK te', 'gift', 'hidd', '%', ' ']) await ask(q, search.suggestions({ q }));
    await ask('one', search.suggestions({ q: 'swar', limit: 1 }));
    await ask('too many', search.suggestions({ q: 'swar', limit: 11 }));
  }));
