import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/reliability.md'), 'utf8');
const code = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const testFiles = ['server', 'contract', 'sdk', 'examples'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !file.includes('node_modules'),
  ),
);

describe('docs/reliability.md', () => {
  it('names files that exist', () => {
    const files = code.filter((text) => /^(server|contract|sdk|examples|deploy|openapi|docs)\/\S+\.\w+$/.test(text));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('names scripts that exist', () => {
    const names = code.flatMap((text) => /^npm run (?:--\S+ )*(\S+)/.exec(text)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('names drills that exist', () => {
    const drills = readdirSync(path.join(import.meta.dirname, 'drills'), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !['run.ts', 'drill.ts'].includes(entry.name))
      .map(({ name }) => name.replace(/\.ts$/, ''));
    const named = code.flatMap((text) => /npm run drill -- ([a-z-]+)/.exec(text)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !drills.includes(name))).toEqual([]);
  });

  it('names tests that exist in its commands', () => {
    const commands = code.flatMap(
      (text) => /^npm (?:test|run test:postgres) -- --project \S+ (.+)/.exec(text)?.[1] ?? [],
    );
    const names = commands.flatMap((names) => names.split(' '));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !testFiles.some((file) => file.includes(name)))).toEqual([]);
  });
});
