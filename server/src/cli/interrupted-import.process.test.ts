import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onPostgres } from '../../test/support/database/test-database.ts';
import { installArot } from '../../test/support/process/arot-process.ts';

const arot = await installArot();
const catalog = [{ product: { slug: 'p', name: 'P' } }, { settings: { siteName: 'আড়ত' } }];
const input = catalog.map((each) => `${JSON.stringify(each)}\n`).join('');
expect(await arot.run(['catalog', 'import', '-', '--format', 'jsonl'], input)).toMatchObject({ code: 0 });

describe('an import that is interrupted', () => {
  it('locks the embedded database, changes nothing, and lets the next command run', async () => {
    // Standard input stays open, so that the import does not end before the signal.
    const importing = arot.start(['catalog', 'import', '-', '--format', 'jsonl', '--replace'], { stdio: 'pipe' });
    const ended = once(importing, 'exit');
    importing.stdin?.on('error', () => undefined);
    const line = '{"product": {"slug": "half", "name": "H"}}\n{"settings": {"siteName": "H"}}\n';
    // More than the pipe buffers hold, so that the import has read a part of it when the write is complete.
    await new Promise((resolve) => importing.stdin?.write(line.repeat(10_000), resolve));
    try {
      if (!onPostgres()) {
        const { code, stdout, stderr } = await arot.runProcess(['settings', 'list', '--json']);
        expect({ code, stdout: JSON.parse(stdout) }).toEqual({
          code: 1,
          stdout: { error: stderr.trimEnd(), faults: [] },
        });
        expect(stderr).toMatch(new RegExp(`in use by process ${importing.pid} \\("arot catalog import - .*\\n$`));
        expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      }
    } finally {
      importing.kill('SIGINT');
    }
    expect(await ended).not.toEqual([0, null]);
    const { products, settings } = JSON.parse((await arot.run(['catalog', 'export'])).stdout);
    expect(products.map(({ slug }: { slug: string }) => slug)).toEqual(['p']);
    expect(settings).toEqual({ siteName: 'আড়ত' });
  });
});
