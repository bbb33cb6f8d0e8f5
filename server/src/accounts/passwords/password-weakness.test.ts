import { describe, expect, it } from 'vitest';
import { weaknessOf } from './password-weakness.ts';

const owner = { name: 'Rahim Uddin', email: 'rahim.store@example.com', phoneNumber: '+8801712345678' };

describe('the weakness of a password', () => {
  it.each([
    'password',
    'PASSWORD',
    '12345678',
    'iloveyou',
    'bangladesh',
    'qwertyuiop',
    '00000000',
    '12341234',
    '87654321',
    'ｐａｓｓｗｏｒｄ',
    'pass\u200dword',
    '\u2060password\u034f\ufe0f',
    '১২৩৪৫৬৭৮',
    '٠٠٠٠٠٠٠٠',
  ])('is named for %s', async (password) => expect((await weaknessOf(password))?.en).toContain('most common'));

  it.each([
    '01712345678',
    '+8801712345678',
    '8801712345678',
    '01712-345678',
    'Rahim.Store@example.com',
    'rahimstore',
    'RAHIM UDDIN',
    '০১৭১২৩৪৫৬৭৮',
    '+৮৮০ ১৭১২ ৩৪৫৬৭৮',
    '٠١٧١٢٣٤٥٦٧٨',
    '０１７１２３４５６７８',
    '𝟬𝟭𝟳𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴',
    '01712\u200b345678',
    '\u{116da}\u{116db}\u{116e1}\u{116db}\u{116dc}\u{116dd}\u{116de}\u{116df}\u{116e0}\u{116e1}\u{116e2}',
    'rahim\u00ad\u115fuddin',
  ])('is named for %s of its owner', async (password) =>
    expect((await weaknessOf(password, owner))?.en).toContain('name'),
  );

  it.each([
    'correct horse battery',
    'নতুন গোপন শব্দ 🔑',
    '01712345679',
    '০১৭১২৩৪৫৬৭৯',
    'arot-demo-password',
    'h7kq-m2xp-9tvd-c4wr',
  ])('is nothing for %s', async (password) => expect(await weaknessOf(password, owner)).toBeUndefined());

  it('does not compare identifiers that an account does not have', async () => {
    expect(await weaknessOf('---- ---- ----!', { name: '', email: null, phoneNumber: null })).toBeUndefined();
  });
});
