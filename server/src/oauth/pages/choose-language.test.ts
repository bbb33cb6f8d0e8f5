import express, { type Request } from 'express';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../base/language.ts';
import { chooseLanguage } from './page-language.ts';

/** Returns the languages that Express reads from this Accept-Language header. */
function accepted(header: string): string | false {
  const request: Request = Object.assign(Object.create(express.request), { headers: { 'accept-language': header } });
  return request.acceptsLanguages(...LANGUAGES);
}

describe('chooseLanguage', () => {
  it.each([
    ['is the user’s choice first', { chosen: 'bn', uiLocales: 'en', accepted: 'en' }, 'bn'],
    ['is never a choice that is not supported', { chosen: 'fr', uiLocales: 'bn', accepted: 'en' }, 'bn'],
    ['is English by default', {}, 'en'],
    ['is the application’s before the browser’s', { uiLocales: 'bn', accepted: 'en' }, 'bn'],
    ['is found by the tag of a region', { uiLocales: 'bn-BD en', accepted: 'en' }, 'bn'],
    ['is the first supported one of the application', { uiLocales: 'fr-CA  bn en', accepted: 'en' }, 'bn'],
    ['is the browser’s if the application names no supported language', { uiLocales: 'fr de', accepted: 'bn' }, 'bn'],
    ['is not found by a longer subtag', { uiLocales: 'bnn', accepted: 'en' }, 'en'],
  ])('%s', (_name, preferences, expected) => {
    expect(chooseLanguage(preferences)).toBe(expected);
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
    ['bn;q=high,en;q=0.1', 'en'],
    ['bn;q=-1,en;q=0.1', 'en'],
    ['bn;Q=0.9,en;q=0.1', 'bn'],
    [',,;,;;q=1,bn', 'bn'],
    // RFC 9110 allows none of these weights, and Express accepts them.
    ['bn;q=,en;q=0.1', 'bn'],
    ['bn;q=2,en;q=0.1', 'bn'],
    ['bn;q=0.5555,en;q=0.1', 'bn'],
  ])('%j gives %s', (header, expected) => {
    expect(chooseLanguage({ accepted: accepted(header) })).toBe(expected);
  });
});
