import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { joinChanges, readChanges } from './changes.ts';

const CHANGES = [
  { kind: 'Fixed', text: 'A bug.' },
  { kind: 'Added', text: 'A thing\nof two lines.' },
  { kind: 'Added', text: 'Another.' },
] as const;
const ENTRIES = '### Added\n\n- A thing\n  of two lines.\n- Another.\n\n### Fixed\n\n- A bug.\n';
const SERVER = { name: '@arot/server', version: '0.2.0' };
const SDK = { name: '@arot/sdk', version: '0.1.0' };
const CHANGELOG = '# Changelog\n\n## @arot/sdk 0.1.0\n\nThe first.\n\n## @arot/contract 1.0.0\n\nThe interface.\n';
const NEW_SECTION = '# Changelog\n\n## @arot/server 0.2.0 (2026-12-01)\n\n';

describe('the changes of a release', () => {
  it.each([
    [
      'get a section with the packages that have none',
      [SDK, SERVER],
      `${NEW_SECTION}${ENTRIES}\n${CHANGELOG.slice(13)}`,
    ],
    ['join the first section if all packages have one', [SDK], CHANGELOG.replace('first.\n', `first.\n\n${ENTRIES}`)],
  ])('%s', (_, packages, expected) => {
    expect(joinChanges(CHANGELOG, packages, CHANGES, '2026-12-01')).toBe(expected);
  });

  it('begin with their kind in each file', () => {
    expect(() => readChanges(fileURLToPath(new URL('../..', import.meta.url)))).not.toThrow();
  });
});
