import { describe, expect, it } from 'vitest';
import { generateEnvironmentExample } from '../scripts/generate-environment-example.ts';
import { environmentVariables } from './environment-variables.ts';

describe('.env.example', () => {
  it('has every variable, commented out', () => {
    const [file] = generateEnvironmentExample();
    const lines = file?.content.split('\n') ?? [];
    expect(file?.path).toBe('.env.example');
    expect(lines[0]).toContain('npm run generate');
    for (const name of Object.keys(environmentVariables)) expect(lines).toContain(`# ${name}=`);
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });
});
