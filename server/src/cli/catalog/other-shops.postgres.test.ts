import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { workbook } from '../../../test/support/catalog/workbook.ts';
import { installArot } from '../../../test/support/process/arot-process.ts';

const arot = await installArot();

const page = readFileSync(new URL('../../../../docs/operate/catalog-files.md', import.meta.url), 'utf8');
/** The commands of the section about other shops, each as the list of its words. */
const commands = Array.from(
  page.slice(page.indexOf('## Files of other shops')).matchAll(/^npx arot (catalog import (?:.*\\\n)*.*)$/gm),
  ([, command = '']) =>
    Array.from(
      command.replaceAll('\\\n', ' ').matchAll(/"([^"]*)"|([^\s"]+)/g),
      ([, quoted, plain]) => quoted ?? plain ?? '',
    ),
);

/** Files in the shapes of other systems. */
const FILES: Record<string, string | Uint8Array> = {
  'shopify.csv': `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Barcode,Image Src,Image Position,Status
cha-400,Cha 400 g,"<p>Strong <b>tea</b></p>",Ispahani,,Tea,"tea, leaf",true,Size,400 g,CHA-400,180.00,4006381333931,https://img.example/1.jpg,1,active
cha-400,,,,,,,,,,CHA-800,350.00,,https://img.example/2.jpg,2,
salt,Salt,,ACI,,Spices,,true,Title,Default Title,SALT,42.00,,,,draft
`,
  'woocommerce.csv': `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Tax status","In stock?",Stock,"Sale price","Regular price",Categories,Tags,Images,Position,Brands
7,simple,W-OIL,4006381333931,Mustard oil,1,0,visible,,"<ul><li>Cold pressed</li></ul>",taxable,1,,,"1,050.00","Grocery > Oils > Mustard, Grocery",,"https://img.example/1.jpg, https://img.example/2.jpg",0,Radhuni
`,
  'magento.csv': `sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,tax_class_name,visibility,price,url_key,base_image,created_at,updated_at,qty
M-1,,Default,simple,"Default Category/Gear,Default Category/Gear/Bags",base,Jute bag,"<p>Strong</p>",,1.0000,1,Taxable Goods,"Catalog, Search",34.0000,jute-bag,/j/u/jute.jpg,"3/26/26, 6:00 AM","3/26/26, 6:00 AM",10
M-1,bn,Default,simple,,base,পাটের ব্যাগ,,,,,,,,,,,,
`,
  'prestashop.csv':
    `Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Reference #;EAN13;Brand;Description;Image URLs (x,y,z...);URL rewritten
1;1;Gamcha;Clothes,Home;250.000000;G-1;4006381333931;Tangail;<p>Cotton; soft</p>;https://img.example/1.jpg,https://img.example/2.jpg;gamcha
`.replace('<p>Cotton; soft</p>', '"<p>Cotton; soft</p>"'),
  'vendure.csv': `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
Lungi,lungi,"<p>Check</p>",lungi.jpg,category:clothes,size,S,L-S,300.00,standard,100,false,,
,,,,,,M,L-M,320.00,standard,100,false,,
`,
  'akeneo-categories.csv': `code;label-en_US;parent
master;Master;
tea;Tea;master
black_tea;Black tea;tea
`,
  'akeneo-products.csv': `sku;categories;enabled;family;groups;name-en_US;description-en_US-ecommerce;price-BDT;ean;brand;image
AK-1;black_tea,tea;1;drinks;;Kazi;"<p>Organic</p>";240.00;4006381333931;kazi;files/kazi.jpg
`,
  'openfoodfacts.csv':
    `code\turl\tcreated_datetime\tproduct_name\tgeneric_name\tquantity\tbrands\tcategories\torigins\tcountries\timage_url
4006381333931\thttps://off.example/1\t2026-01-01T00:00:00Z\tBiscuit "Energy"\t\t200 g\tOlympic\tSnacks\tBangladesh\ten:bd\thttps://img.example/b.jpg
`.replace('Biscuit "Energy"', '"Biscuit ""Energy"""'),
  'supplier.xlsx': workbook({
    Cover: [['Welcome']],
    'Price list': [
      ['Price list of March'],
      [],
      ['Item Code', 'Item name', 'নাম', 'Category', 'MRP (Tk)', 'Dealer price'],
      ['00123', 'Moshur dal 1 kg', 'মসুর ডাল', 'Pulses', '৳ ১৩৫', 128.5],
      ['00124', 'Chola 1 kg', '', 'Pulses', 'Tk. 1,110/-', ''],
    ],
  }),
};
for (const [name, content] of Object.entries(FILES)) await writeFile(path.join(arot.folder, name), content);

const json = async (args: string[]) => {
  const { code, stdout, stderr } = await arot.run([...args, '--json']);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
};

it.each<[string, number, string, object]>([
  ['shopify.csv', 2, 'cha-400', { name: 'Cha 400 g', sku: 'CHA-400', brand: 'Ispahani', categoryId: 'tea' }],
  ['woocommerce.csv', 1, 'W-OIL', { name: 'Mustard oil', categoryId: 'grocery-mustard', brand: 'Radhuni' }],
  ['magento.csv', 1, 'jute-bag', { name: 'Jute bag', categoryId: 'gear' }],
  ['prestashop.csv', 1, 'gamcha', { name: 'Gamcha', categoryId: 'clothes', brand: 'Tangail' }],
  ['vendure.csv', 1, 'lungi', { name: 'Lungi', sku: 'L-S' }],
  ['akeneo-categories.csv', 0, '', {}],
  ['akeneo-products.csv', 1, 'AK-1', { name: 'Kazi', categoryId: 'black_tea' }],
  ['openfoodfacts.csv', 1, '4006381333931', { name: 'Biscuit "Energy"', brand: 'Olympic', netContent: '200 g' }],
  ['supplier.xlsx', 2, '00123', { name: 'Moshur dal 1 kg · মসুর ডাল', sku: '00123', categoryId: 'pulses' }],
])('the documented command imports a file in the shape of %s', async (file, products, slug, shown) => {
  const command = commands.find((words) => words.includes(file));
  if (!command) throw new Error(`the documentation has no command for ${file}`);
  expect(await json(command)).toMatchObject({ product: { created: products } });
  if (slug !== '') expect(await json(['catalog', 'show', slug])).toMatchObject(shown);
  // Barcodes and SKUs are unique, and the next shape has the same ones.
  expect(await json(command)).toMatchObject({ product: { created: 0, updated: 0, unchanged: products } });
});

it('has a file for each documented command', () => {
  expect(commands.map((words) => words[2])).toEqual(Object.keys(FILES));
});
