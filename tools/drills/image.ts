import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startThrowawayPostgres } from '../../server/test/support/database/throwaway-postgres.ts';
import { freePort } from '../../server/test/support/process/free-port.ts';
import { s3Credentials, startS3Server } from '../testing/s3-server.ts';
import { killPrograms, startProgram, waitFor } from './deployment/program.ts';
import { registration } from './deployment/registration.ts';
import { type Drill, equal, type Figure, judged } from './drill.ts';
import { buildImage, type Image } from './image/build-image.ts';
import { runInImage, sizeOf, startContainer } from './image/run-container.ts';

const MEGABYTES_AT_MOST = 250;

export const drill: Drill = {
  summary:
    'every step of deploy/image/Dockerfile in folders, then its server with read-only files as its user (as root)',
  run: async (_options, log) => {
    if (process.getuid?.() !== 0) throw new Error('Run it as root: it mounts the files of the image read-only.');
    const folder = await mkdtemp(path.join(tmpdir(), 'arot-image-'));
    await chmod(folder, 0o755);
    process.once('SIGINT', () => process.exit(130));
    process.once('exit', killPrograms);
    try {
      const image = buildImage(folder, log);
      return [...measure(image), ...(await tryImage(image, log))];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function measure(image: Image): readonly Figure[] {
  const size = (part: string) => sizeOf(path.join(image.root, part));
  const [all, node, packages, server] = ['', 'usr/local/bin/node', 'app/node_modules', 'app/server'].map(size);
  const sources = globSync(['app/.env*', 'app/server/{bin,demo,dist}/**/*.ts', 'app/server/{src,test}'], {
    cwd: image.root,
  });
  return [
    judged(
      'size of the files of the image (MB, uncompressed)',
      rounded(all),
      `under ${MEGABYTES_AT_MOST}`,
      (all ?? Number.POSITIVE_INFINITY) < MEGABYTES_AT_MOST,
    ),
    { what: 'of it Node.js, packages, server (MB)', measured: [node, packages, server].map(rounded).join(', ') },
    equal('sources, tests and .env files in the image', sources.length, 0),
    equal('user', image.user, '65532:65532'),
  ];
}

async function tryImage(image: Image, log: (line: string) => void): Promise<readonly Figure[]> {
  const postgres = await startThrowawayPostgres();
  const store = await startS3Server();
  const [port, opsPort, redisPort] = [await freePort(), await freePort(), await freePort()];
  const redis = startProgram('redis-server', ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '']);
  const variables = {
    DATABASE_URL: postgres.url,
    AROT_PUBLIC_ORIGIN: 'https://shop.example.com',
    AROT_SECRET: randomBytes(32).toString('base64'),
    AROT_STORAGE_URL: `s3://documents/private?region=us-east-1&endpoint=http://127.0.0.1:${store.port}`,
    AROT_LIMITER_URL: `redis://127.0.0.1:${redisPort}`,
    AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
    HOST: '127.0.0.1',
    PORT: String(port),
    AROT_OPS_PORT: String(opsPort),
  };
  try {
    const migrated = runInImage(image, [...image.entrypoint, 'db', 'migrate'], variables);
    if (migrated.status !== 0) throw new Error(migrated.output);
    log('started the server of the image');
    const container = startContainer(image, image.command, variables);
    const origin = `http://127.0.0.1:${port}`;
    await waitFor('the server', async () => (await fetch(`${origin}/readyz`)).ok, container);
    const { headers, body } = await registration('01711000003', 1_048_576);
    const registered = await fetch(`${origin}/api/auth/customer/register`, { method: 'POST', headers, body });
    const healthy = runInImage(image, image.healthCheck, variables);
    const metrics = await fetch(`http://127.0.0.1:${opsPort}/metrics`);
    const write = `require('node:fs').writeFileSync('/app/written', '')`;
    const written = runInImage(image, ['/usr/local/bin/node', '--eval', write], variables);
    const status = await container.signal('SIGTERM');
    const unhealthy = runInImage(image, image.healthCheck, variables);
    return [
      equal('registration with three documents in the S3 store, limits in Redis', registered.status, 201),
      equal('/metrics on the second port', metrics.status, 200),
      equal('health check of a running server', healthy.status ?? 'signal', 0),
      equal('health check without a server', unhealthy.status ?? 'signal', 1),
      equal('write into the image', /EROFS|EACCES/.exec(written.output)?.[0] ?? written.output, 'EROFS'),
      equal('shell in the image', runInImage(image, ['/bin/sh'], variables).status ?? 'signal', 127),
      equal('status after SIGTERM to process 1', status ?? 'signal', 0),
    ];
  } finally {
    killPrograms();
    await redis.stop();
    await store.close();
    await postgres.stop();
  }
}

function rounded(megabytes: number | undefined): string {
  return (megabytes ?? 0).toFixed(0);
}
