// The taps of a user, in place of the screens: node src/main.ts [register|prices|document|sign-out]...
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { startPhone } from './platform.node.ts';
import { createShop } from './shop.ts';

const baseUrl = process.env.AROT_URL ?? 'http://localhost:3000';
const phone = startPhone(path.resolve(process.env.PHONE_FOLDER ?? '.arot/phone'), baseUrl);
// A restart of the app finds the token in the store of the phone.
const shop = createShop(baseUrl, phone);

const taps: Record<string, () => Promise<void>> = {
  register: async () => {
    const phoneNumber = process.env.PHONE_NUMBER ?? `017${randomInt(10_000_000, 99_999_999)}`;
    const password = process.env.PASSWORD ?? 'only for this demo';
    await shop.register({
      phoneNumber,
      password,
      name: 'রহিমা বেগম',
      shopName: 'ভাই ভাই স্টোর',
      customerType: 'RETAIL',
      // As a picture picker of React Native returns a file.
      shopImage: { uri: assetUri('shop.png'), name: 'দোকান.png', type: 'image/png' },
    });
    console.log(`Registered ${phoneNumber}, signed in as ${await shop.whoIsSignedIn()}.`);
  },
  prices: async () => {
    const { lines } = await shop.prices();
    for (const line of lines) console.log(`- ${line}`);
  },
  document: async () => console.log(`The picture of the shop is in ${await shop.saveDocument('shop-image')}`),
  'sign-out': async () => {
    await shop.signOut();
    console.log('Signed out.');
  },
};

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : Object.keys(taps)) {
  const tap = taps[name];
  if (!tap) throw new Error(`Choose from ${Object.keys(taps).join(', ')}.`);
  await tap();
}

function assetUri(file: string): string {
  return new URL(`../assets/${file}`, import.meta.url).href;
}
