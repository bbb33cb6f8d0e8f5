import { it } from 'vitest';
import { PASSWORD } from '../../../server/test/support/accounts/fixtures.ts';
import { createClient } from '../../src/index.ts';
import { compareWithServer } from './support/compare-with-server.ts';

const compare = compareWithServer();

// The mock has no sounds, typing errors and units, and it leaves out no word. These queries need none of them.

it('searches', () =>
  compare(async ({ ask }, { staff, connection }) => {
    const client = createClient({ ...connection, credentials: 'bearer' });
    const { search } = client;
    await ask('synonyms', staff.synonyms.replace({ groups: [['gift', 'upohar']] }, { ifMatch: '*' }));
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
  compare(async ({ ask }, { staff, connection }) => {
    const { search } = createClient(connection);
    await ask('synonyms', staff.synonyms.replace({ groups: [] }, { ifMatch: '*' }));
    for (const q of ['swar', 'মিনি', 'BLACK te', 'gift', 'hidd', '%', ' ']) await ask(q, search.suggestions({ q }));
    await ask('one', search.suggestions({ q: 'swar', limit: 1 }));
    await ask('too many', search.suggestions({ q: 'swar', limit: 11 }));
  }));

it('synonyms and misses', () =>
  compare(async ({ ask, get }, { staff, as }) => {
    const editor = await as('editor@example.com');
    const people = await as('people@example.com');
    await ask('without a permission', people.synonyms.get());
    const groups = [
      ['Onion', 'peyaj', 'পেঁয়াজ'],
      ['gift', 'upohar'],
    ];
    await ask('without a version', staff.synonyms.replace({ groups }, {} as never));
    const { version: ifMatch } = await get('replace', editor.synonyms.replace({ groups }, { ifMatch: '*' }));
    await ask('get', staff.synonyms.get());
    await get('same', staff.synonyms.replace({ groups }, { ifMatch }));
    await ask('same again', staff.synonyms.replace({ groups }, { ifMatch }));
    await ask('twice', staff.synonyms.replace({ groups: [...groups, ['GIFT', 'present']] }, { ifMatch: '*' }));
    await ask('not a word', staff.synonyms.replace({ groups: [['gift', 'gift-box']] }, { ifMatch: '*' }));
    for (const word of ['two words', '5kg', '']) {
      await ask(`not ${word}`, staff.synonyms.replace({ groups: [['gift', word]] }, { ifMatch: '*' }));
    }
    await ask('late', staff.synonyms.replace({ groups }, { ifMatch: 'none' }));
    await ask('misses', editor.searchMisses.list());
    await ask('cursor of another list', editor.searchMisses.list({ cursor: '!' }));
    await ask('misses without a permission', people.searchMisses.list());
  }));
