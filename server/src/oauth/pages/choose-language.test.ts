import { describe, expect, it } from 'vitest';
import { workGrowth } from '../../../test/support/process/work-growth.ts';
import { chooseLanguage } from './choose-language.ts';

describe('chooseLanguage', () => {
  it.each([
    ['chosen by the user goes before everything', { chosen: 'bn', uiLocales: 'en', acceptLanguage: 'en' }, 'bn'],
    ['chosen by the user is one of ours, or none', { chosen: 'fr', uiLocales: 'bn', acceptLanguage: 'en' }, 'bn'],
    ['chosen by nobody is English', {}, 'en'],
    ['of the application goes before the browser’s', { uiLocales: 'bn', acceptLanguage: 'en' }, 'bn'],
    ['of the application may be of a region', { uiLocales: 'bn-BD en', acceptLanguage: 'en' }, 'bn'],
    ['is the first that the application names of ours', { uiLocales: 'fr-CA  bn en', acceptLanguage: 'en' }, 'bn'],
    ['that the application names may be unknown', { uiLocales: 'fr de', acceptLanguage: 'bn' }, 'bn'],
    ['is no other that begins like it', { uiLocales: 'bnn', acceptLanguage: 'en' }, 'en'],
  ])('%s', (_name, wishes, expected) => {
    expect(chooseLanguage(wishes)).toBe(expected);
  });
});

describe('Accept-Language', () => {
  it.each([
    ['', 'en'],
    ['bn', 'bn'],
    ['BN-bd', 'bn'],
    ['bn-Beng-BD', 'bn'],
    ['en,bn', 'en'],
    ['bn,en', 'bn'],
    ['bn-BD,bn;q=0.9,en-GB;q=0.8,en;q=0.7', 'bn'],
    ['en;q=0.5,bn;q=0.9', 'bn'],
    ['en;q=0.5, bn ; q=0.501', 'bn'],
    ['en-US;q=0.3,bn;q=0.5,en;q=0.8', 'en'],
    ['fr,de;q=0.9', 'en'],
    ['fr,bn;q=0.1', 'bn'],
    ['en;q=0,bn;q=0.1', 'bn'],
    ['en;q=0', 'en'],
    ['bn;q=0,en;q=0.0', 'en'],
    ['*', 'en'],
    ['*,bn;q=0.5', 'en'],
    ['en;q=0.2,*;q=0.5', 'bn'],
    ['en;q=0,*', 'bn'],
    ['bn;q=0,*', 'en'],
    ['*;q=0,bn', 'bn'],
    ['bn;q=2,en;q=0.1', 'en'],
    ['bn;q=high,en;q=0.1', 'en'],
    ['bn;q=,en;q=0.1', 'en'],
    ['bn;q=-1,en;q=0.1', 'en'],
    ['bn;q=0.5555,en;q=0.1', 'en'],
    ['bn;Q=0.9,en;q=0.1', 'bn'],
    [',,;,;;q=1,bn', 'bn'],
  ])('%j gives %s', (acceptLanguage, expected) => {
    expect(chooseLanguage({ acceptLanguage })).toBe(expected);
  });

  it('is parsed in linear time', async () => {
    const growth = await workGrowth(2_000, (length) => {
      const acceptLanguage = `${'bn;q=0 ,'.repeat(length)}${' '.repeat(2 * length)}x`;
      expect(chooseLanguage({ acceptLanguage })).toBe('en');
    });
    expect(growth).toBeLessThan(40);
  });
});
