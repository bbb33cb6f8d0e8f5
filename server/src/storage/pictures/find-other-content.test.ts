import { describe, expect, it } from 'vitest';
import { findOtherContent } from './find-other-content.ts';

const find = (text: string) => findOtherContent(Buffer.from(`\xff\xd8${text}\xff`, 'latin1'));

describe('the bytes of a picture', () => {
  it.each([
    '<script>',
    '<SCRIPT src=x>',
    '<html\n>',
    '<!DOCTYPE html>',
    '<svg/onload=alert(1)>',
    '<svg onload=alert(1)>',
    '<sVg>',
    '<?php phpinfo();',
    '<iframe src=x>',
  ])('are a page with %j in them', (text) => {
    expect(find(text)).toBe('a page');
  });

  // A photo of 10 MB has such bytes by chance.
  it.each(['<svg', '<sVgq', '<SVG\xa0', '<svg\0', '<htmlx'])('are no page with %j in them', (text) => {
    expect(find(text)).toBeUndefined();
  });
});
