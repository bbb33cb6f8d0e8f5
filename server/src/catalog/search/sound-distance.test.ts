import { describe, expect, it } from 'vitest';
import { soundDistance, typingDistance } from './sound-distance.ts';

const ofSounds = ([left, right]: readonly [string, string]) => soundDistance(left, right);
const ofWords = ([left, right]: readonly [string, string]) => typingDistance(left, right);

describe('the distance of sounds', () => {
  it('is 0 for equal ones, also with a vowel that is not written, and the same in both directions', () => {
    expect(ofSounds(['peyaj', 'peyaj'])).toBe(0);
    expect(ofSounds(['l*b*n', 'lobon'])).toBe(0);
    expect(ofSounds(['cal', 'dol'])).toBe(ofSounds(['dol', 'cal']));
  });

  it('is smaller for similar vowels than for others, and smaller for vowels than for consonants', () => {
    const pairs = [
      ['roson', 'rosun'],
      ['roson', 'rosin'],
      ['roson', 'rodon'],
    ] as const;
    const distances = pairs.map(ofSounds);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(new Set(distances).size).toBe(3);
  });
});

describe('the distance of typed words', () => {
  it('is smaller for a doubled letter, a neighbour on the keyboard and swapped letters than for another letter', () => {
    const other = ofWords(['soap', 'sozp']);
    for (const pair of [
      ['soap', 'soaap'],
      ['soap', 'soao'],
      ['soap', 'saop'],
    ] as const)
      expect(ofWords(pair), pair.join()).toBeLessThan(ofWords(['soap', 'somp']));
    expect(other).toBeLessThan(ofWords(['soap', 'somp']));
    expect(ofWords(['soap', 'soa'])).toBe(1);
  });

  it('counts the errors of Bengali words as letters', () => {
    expect(ofWords(['পেঁয়াজ', 'পেঁয়জ'])).toBe(1);
    expect(ofWords(['', 'চাল'])).toBe(3);
  });
});
