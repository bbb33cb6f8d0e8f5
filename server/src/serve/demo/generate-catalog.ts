import type { SourceRecord } from '../../import/readers/source-record.ts';

const GOODS = [
  ['Miniket rice', 'মিনিকেট চাল'],
  ['Nazirshail rice', 'নাজিরশাইল চাল'],
  ['Red lentils', 'মসুর ডাল'],
  ['Mustard oil', 'সরিষার তেল'],
  ['Soybean oil', 'সয়াবিন তেল'],
  ['Black tea', 'কালো চা'],
  ['Turmeric powder', 'হলুদ গুঁড়া'],
  ['Chilli powder', 'মরিচ গুঁড়া'],
  ['Toilet soap', 'সাবান'],
  ['Washing powder', 'ডিটারজেন্ট'],
  ['Exercise book', 'খাতা'],
  ['Ball pen', 'কলম'],
  ['LED bulb', 'এলইডি বাল্ব'],
  ['Melamine plate', 'মেলামাইন প্লেট'],
  ['Nail 3 inch', 'পেরেক ৩ ইঞ্চি'],
  ['Oral saline', 'খাবার স্যালাইন'],
] as const;

const BRANDS = [
  'Shonali',
  'Padma',
  'Meghna',
  'Jamuna',
  'Nodi',
  'Purbo',
  'Dokhina',
  'Aloron',
  'Bondhu',
  'Notun',
] as const;
const SIZES = [
  '50 g',
  '100 g',
  '200 g',
  '400 g',
  '500 g',
  '1 kg',
  '2 kg',
  '5 kg',
  '25 kg',
  '50 kg',
  '12 pcs',
  '1 ltr',
] as const;

const MAIN_CATEGORIES = 40;
const SUBCATEGORIES_EACH = 12;
const FIRST_CREATED_AT = Date.UTC(2024, 0, 1);
const LAST_CREATED_AT = Date.UTC(2026, 0, 1);

/**
 * Generates a catalog of any size, always the same one for the same number: 40 main categories of 12 subcategories, and products
 * with Bengali names, both tiers' prices, discounts and descriptions of two and a half kilobytes.
 */
export async function* generatedRecords(products: number): AsyncGenerator<SourceRecord> {
  const place = { file: 'generated', row: 0 };
  for (let main = 0; main < MAIN_CATEGORIES; main += 1) {
    const id = `main-${main}`;
    yield { type: 'record', kind: 'category', place, value: { id, name: `Category ${main} · বিভাগ ${bengali(main)}` } };
    for (let sub = 0; sub < SUBCATEGORIES_EACH; sub += 1) {
      const value = { id: `sub-${main}-${sub}`, name: `Section ${main}.${sub} · শাখা ${bengali(sub)}`, parentId: id };
      yield { type: 'record', kind: 'category', place, value };
    }
  }
  const random = mulberry32(products);
  for (let index = 0; index < products; index += 1) {
    yield { type: 'record', kind: 'product', place: { ...place, row: index }, value: product(index, products, random) };
  }
}

function product(index: number, total: number, random: () => number): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const [english, bengaliName] = pick(GOODS);
  const name = `${pick(BRANDS)} ${english} ${pick(SIZES)} no. ${index}`;
  const wholesale = 1_000 + Math.floor(random() * 500_000);
  const createdAt = FIRST_CREATED_AT + Math.floor(((LAST_CREATED_AT - FIRST_CREATED_AT) * index) / total);
  return {
    slug: `product-${index}`,
    name: `${name} · ${bengaliName} ${bengali(index)}`,
    categoryId:
      random() < 0.02
        ? null
        : `sub-${Math.floor(random() * MAIN_CATEGORIES)}-${Math.floor(random() * SUBCATEGORIES_EACH)}`,
    images: [`/demo/pictures/logo.svg?${index % 97}`],
    status: random() < 0.03 ? 'draft' : 'published',
    wholesaleMinOrderQuantity: 1 + Math.floor(random() * 48),
    retailMinOrderQuantity: 1,
    description: description(name, bengaliName, random),
    createdAt: new Date(createdAt).toISOString(),
    prices: {
      WHOLESALE: { basePrice: amount(wholesale), discount: discount(random, wholesale) },
      RETAIL: { basePrice: amount(Math.floor(wholesale * 1.2)), discount: discount(random, wholesale) },
    },
  };
}

function description(name: string, bengaliName: string, random: () => number): unknown {
  const sentence = `${name} for shops and restaurants. ${bengaliName} পাইকারি দরে সরাসরি আড়ত থেকে। `;
  const paragraph = () => ({
    type: 'paragraph',
    content: [{ type: 'text', text: sentence.repeat(3 + Math.floor(random() * 2)) }],
  });
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: name, marks: [{ type: 'bold' }] }] },
      paragraph(),
      { type: 'bulletList', content: [1, 2].map(() => ({ type: 'listItem', content: [paragraph()] })) },
    ],
  };
}

function discount(random: () => number, base: number): unknown {
  const kind = random();
  if (kind < 0.5) return null;
  if (kind < 0.75) return { type: 'PERCENTAGE', value: amount(Math.floor(random() * 3_000)) };
  return { type: 'FIXED', value: amount(Math.floor(random() * base * 0.3)) };
}

function amount(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

function bengali(number: number): string {
  return String(number).replace(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)));
}

/** Creates a small, well-known generator of pseudo-random numbers in [0, 1), so that every run makes the same catalog. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
