import type { MockProduct, MockState } from '../mock-state.ts';

/** The accounts of `arot serve --demo`. Their password is public. */
const PASSWORD = 'arot-demo-password';

function product(slug: string, name: string, categoryId: string, wholesale: string, retail: string): MockProduct {
  return {
    ...{ slug, name, categoryId, status: 'published', wholesaleMinOrderQuantity: 5 },
    prices: { WHOLESALE: { basePrice: wholesale }, RETAIL: { basePrice: retail } },
  };
}

/** A small shop with customers, a staff member and an application. */
export const sampleState: Partial<MockState> = {
  categories: [
    { id: 'rice', name: 'Rice · চাল' },
    { id: 'rice-fine', name: 'Fine rice · সরু চাল', parentId: 'rice' },
    { id: 'oil', name: 'Oil · তেল' },
  ],
  products: [
    product('miniket-rice-50kg', 'Miniket Rice 50 kg · মিনিকেট চাল ৫০ কেজি', 'rice-fine', '3150.00', '3300.00'),
    product('swarna-rice-50kg', 'Swarna Rice 50 kg · স্বর্ণা চাল ৫০ কেজি', 'rice', '2600.00', '2750.00'),
    product('mustard-oil-5l', 'Mustard Oil 5 L · সরিষার তেল ৫ লিটার', 'oil', '980.00', '1080.00'),
  ],
  settings: { siteName: 'Arot mock · আড়ত', contactPhone: '+8801700000000' },
  synonyms: [
    ['rice', 'chal', 'চাল'],
    ['oil', 'tel', 'তেল'],
  ],
  appContent: [{ key: 'home_banner', title: 'Welcome', externalUrl: 'https://shop.example.com/', status: 'published' }],
  accounts: [
    { identifier: '01711111111', password: PASSWORD, name: 'Wholesale customer', customerType: 'WHOLESALE' },
    { identifier: '01722222222', password: PASSWORD, name: 'Retail customer', customerType: 'RETAIL' },
    { identifier: 'staff@example.com', password: PASSWORD, name: 'Staff', role: 'manager', permissions: ['*'] },
  ],
  oauthApplications: [{ clientId: 'ak_mock', slug: 'shop', redirectUris: ['http://localhost:5173/callback'] }],
};
