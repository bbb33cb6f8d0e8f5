import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseDuration } from '../../src/environment-values.ts';
import { environmentVariables } from '../../src/environment-variables.ts';
import { composeFile, deployFile, deployFiles, manifests, variableIn } from './deploy-files.ts';

const packageFile = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };

const seconds = (text: unknown): number => parseDuration(String(text)) ?? Number.NaN;

/** Returns the object of a kind, as far as these tests read it. */
function manifest<T>(kind: string): T {
  return manifests().find(({ content }) => content.kind === kind)?.content as T;
}

type Deployment = {
  spec: {
    template: {
      metadata: { annotations: Record<string, string> };
      spec: {
        terminationGracePeriodSeconds: number;
        containers: { ports: { name: string; containerPort: number }[] }[];
      };
    };
  };
};

it('names only environment variables that the server reads', () => {
  const named = deployFiles().flatMap((file) =>
    [...deployFile(file).matchAll(/\bAROT_[A-Z][A-Z_]*[A-Z]\b/g)].map(([name]) => name),
  );
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((name) => !(name in environmentVariables))).toEqual([]);
});

describe('ports', () => {
  const port = variableIn('image/Dockerfile', 'PORT');
  const opsPort = variableIn('image/Dockerfile', 'AROT_OPS_PORT');

  it('of the image are the ones that the proxies and Prometheus use', () => {
    expect([...deployFile('nginx/arot.conf').matchAll(/server server-\d:(\d+)/g)].map(([, each]) => each)).toEqual([
      port,
      port,
    ]);
    expect(deployFile('caddy/Caddyfile')).toContain(`reverse_proxy server-1:${port} server-2:${port} {`);
    expect(deployFile('prometheus/prometheus.yml')).toContain(`['server-1:${opsPort}', 'server-2:${opsPort}']`);
    expect(deployFile('image/Dockerfile')).toContain(`EXPOSE ${port} ${opsPort}`);
  });

  it('of the image are the ones that Kubernetes uses', () => {
    const { template } = manifest<Deployment>('Deployment').spec;
    const ports = template.spec.containers[0]?.ports.map(({ name, containerPort }) => `${name} ${containerPort}`);
    expect(ports).toEqual([`http ${port}`, `metrics ${opsPort}`]);
    expect(template.metadata.annotations['prometheus.io/port']).toBe(opsPort);
  });

  it('of the two servers under systemd are different', () => {
    const used = ['systemd/1.env', 'systemd/2.env'].flatMap((file) =>
      ['PORT', 'AROT_OPS_PORT'].map((name) => variableIn(file, name)),
    );
    expect(new Set(used).size).toBe(4);
    expect(used).not.toContain(undefined);
  });
});

describe('the time to stop', () => {
  it('is longer in Compose than draining and stopping take', () => {
    const server = composeFile().services['server-1'];
    const needed = seconds(server?.environment?.AROT_DRAIN) + seconds(server?.environment?.AROT_STOP_TIMEOUT);
    expect(seconds(server?.stop_grace_period)).toBeGreaterThan(needed);
  });

  it('is longer in Kubernetes than draining and stopping take', () => {
    const { data } = manifest<{ data: Record<string, string> }>('ConfigMap');
    const grace = manifest<Deployment>('Deployment').spec.template.spec.terminationGracePeriodSeconds;
    expect(grace).toBeGreaterThan(seconds(data.AROT_DRAIN) + seconds(data.AROT_STOP_TIMEOUT));
  });

  it('is longer under systemd than draining and stopping take', () => {
    const variable = (name: string) => seconds(variableIn('systemd/arot.env.example', name));
    const grace = seconds(variableIn('systemd/arot@.service', 'TimeoutStopSec'));
    expect(grace).toBeGreaterThan(variable('AROT_DRAIN') + variable('AROT_STOP_TIMEOUT'));
  });
});

describe('the units of systemd', () => {
  const server = deployFile('systemd/arot@.service');
  const migration = deployFile('systemd/arot-migrate@.service');

  it('migrate in a unit of their own, which a restart of a server does not run', () => {
    expect(server).not.toMatch(/ExecStartPre|db migrate/);
    expect(migration).toMatch(/^Type=oneshot$/m);
    expect(migration).toMatch(/^ExecStart=.* db migrate$/m);
  });

  it('start the version that the link names, and migrate with the version that is given', () => {
    const program = 'node_modules/@arot/server/bin/arot.js';
    expect(server).toContain(`ExecStart=/usr/bin/node /opt/arot/current/${program} serve\n`);
    expect(migration).toContain(`ExecStart=/usr/bin/node /opt/arot/releases/%i/${program} db migrate\n`);
  });

  it('start a server again for as long as the database is away', () => {
    const [interval, burst] = ['StartLimitIntervalSec', 'StartLimitBurst'].map((name) =>
      variableIn('systemd/arot@.service', name),
    );
    const wait = seconds(environmentVariables.AROT_START_WAIT.default);
    // A server that waits ends so rarely that the limit of starts is never reached.
    expect(wait * Number(burst)).toBeGreaterThan(seconds(interval?.replace('min', 'm')));
    expect(server).toMatch(/^Restart=on-failure$/m);
  });
});

it('has a tag for the image in Compose, so that the previous version can be started again', () => {
  for (const service of ['server-1', 'server-2', 'migrate']) {
    expect(composeFile().services[service]?.image).toMatch(/^arot:\$\{TAG:-\d+\.\d+\.\d+\}$/);
  }
});

describe('the image', () => {
  it('has the Node.js of the project', () => {
    const version = packageFile('package.json').devDependencies.node;
    const images = [...deployFile('image/Dockerfile').matchAll(/^FROM node:(\S+)-bookworm-slim/gm)].map(
      ([, each]) => each,
    );
    expect(images).toEqual([version, version]);
  });

  it('has the versions of S3 and Redis packages that are tested', () => {
    const { '@arot/server': _, ...optional } = packageFile('deploy/image/package.json').dependencies;
    expect(packageFile('server/package.json').devDependencies).toMatchObject(optional);
  });
});

it('gives no container of the Compose file more rights than it needs', () => {
  const services = Object.entries(composeFile().services);
  expect(services.length).toBe(9);
  for (const [name, { read_only, cap_drop, security_opt }] of services) {
    expect({ name, read_only, cap_drop, security_opt }).toEqual({
      name,
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }
});
