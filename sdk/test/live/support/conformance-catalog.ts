/** Returns a document for the catalog file of the mock and of the live server. */
const text = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

export const description = text('Fine & white <rice>');

const product = (slug: string, name: string, more: object = {}) => ({
  slug,
  name,
  id: `id-${slug}`,
  status: 'published' as const,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

const prices = (wholesale: string, retail: string, discount: object | null = null) => ({
  WHOLESALE: { basePrice: wholesale, discount: discount as { type: 'PERCENTAGE'; value: string } | null },
  RETAIL: { basePrice: retail, discount: null },
});

export const conformanceCatalog = {
  categories: [
    { id: 'rice', name: 'Rice · চাল', description: 'By the sack' },
    { id: 'rice-fine', name: 'Fine rice', parentId: 'rice' },
    { id: 'tea', name: 'Tea · চা' },
  ],
  products: [
    product('miniket-50kg', 'Miniket 50 kg · মিনিকেট চাল', {
      categoryId: 'rice-fine',
      description,
      createdAt: '2026-02-01T00:00:00.000Z',
      prices: prices('3150.00', '3300.00', { type: 'PERCENTAGE', value: '7.25' }),
      wholesaleMinOrderQuantity: 5,
    }),
    product('swarna-50kg', 'Swarna 50 kg', {
      categoryId: 'rice',
      prices: prices('2600.05', '2750.00', { type: 'FIXED', value: '100.10' }),
    }),
    product('black-tea', 'Black tea 400 g', { categoryId: 'tea', prices: prices('0.50', '210.00') }),
    product('gift', 'Gift box', { images: ['https://img.example/1.jpg'] }),
    product('hidden', 'Hidden', { status: 'draft' as const }),
  ],
  settings: { siteName: 'Bhai Bhai Store' },
  appContent: [
    { key: 'about', title: 'About', body: text('We sell rice.'), status: 'published' as const },
    { key: 'empty', title: 'Only a title', status: 'published' as const },
  ],
};
