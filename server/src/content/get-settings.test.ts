import { SETTING_KEYS, type Settings } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../test/support/test-server.ts';

const server = await startTestServer();

describe('GET /api/settings', () => {
  it('returns every key, null for an unset one', async () => {
    await server.replace({});
    const settings = await server.data<Settings>('/api/settings');
    for (const key of SETTING_KEYS) expect(settings[key], key).toBeNull();
    expect(Object.keys(settings).sort()).toEqual([...SETTING_KEYS, 'customerTypes', 'shopTypes'].sort());
  });

  it('returns set values, and the logo as a direct URL of this server', async () => {
    await server.replace({
      settings: { siteName: 'আড়ত', play_store: 'https://play.example/a', logo: '/demo/pictures/logo.svg' },
    });
    const settings = await server.data<Settings>('/api/settings');
    expect(settings).toMatchObject({
      siteName: 'আড়ত',
      play_store: 'https://play.example/a',
      logo: `http://localhost:${server.port}/demo/pictures/logo.svg`,
      app_store: null,
    });
  });

  it('lists the shop types and customer types in order, in English and Bengali', async () => {
    const { shopTypes, customerTypes } = await server.data<Settings>('/api/settings');
    expect(shopTypes.map(({ value, labelEn }) => [value, labelEn])).toEqual([
      ['GROCERY', 'Grocery'],
      ['TEA_SHOP', 'Tea shop'],
      ['STATIONERY', 'Stationery'],
      ['PHARMACY', 'Pharmacy'],
      ['HARDWARE', 'Hardware'],
      ['ELECTRICAL', 'Electrical'],
      ['CROCKERY', 'Crockery'],
      ['COSMETICS', 'Cosmetics'],
      ['OTHER', 'Other'],
    ]);
    expect(customerTypes.map(({ value, labelEn }) => [value, labelEn])).toEqual([
      ['WHOLESALE', 'Wholesale'],
      ['RETAIL', 'Retail'],
    ]);
    for (const { labelBn } of [...shopTypes, ...customerTypes]) expect(labelBn).toMatch(/^[\u0980-\u09FF\s]+$/);
  });

  it('rejects unknown query parameters', async () => {
    const { fields } = await server.error('/api/settings?what=ever', 400);
    expect(fields).toEqual({ what: ['Unknown query parameter.'] });
  });

  it('ignores credentials', async () => {
    const response = await server.request('/api/settings', { headers: { authorization: 'Bearer nothing' } });
    expect(response.status).toBe(200);
  });
});
