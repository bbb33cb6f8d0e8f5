import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startThrowawayPostgres } from '../../server/test/support/database/throwaway-postgres.ts';
import { killServers } from '../../server/test/support/process/server-process.ts';
import { makeCertificate } from './deployment/certificate.ts';
import { checkProxy } from './deployment/check-proxy.ts';
import { killPrograms } from './deployment/program.ts';
import { scrape } from './deployment/prometheus.ts';
import { startCaddy, startNginx } from './deployment/proxies.ts';
import { restartBehind } from './deployment/restart-behind.ts';
import { twoServers } from './deployment/two-servers.ts';
import type { Drill, Figure } from './drill.ts';

const PROXIES = [
  { name: 'nginx', program: '/usr/sbin/nginx', start: startNginx, phoneNumber: '01711000001' },
  { name: 'Caddy', program: '/usr/bin/caddy', start: startCaddy, phoneNumber: '01711000002' },
];

export const drill: Drill = {
  summary:
    'nginx, Caddy and Prometheus with the files of deploy/, in front of two servers that restart (--proxy nginx)',
  run: async (options, log) => {
    const isWanted = ({ name }: { name: string }) => [undefined, name.toLowerCase()].includes(options.proxy);
    const missing = [...PROXIES.map(({ program }) => program), '/usr/bin/prometheus'].filter(
      (each) => !existsSync(each),
    );
    if (missing.length > 0)
      throw new Error(`Install the Debian packages nginx, caddy and prometheus: ${missing} missing.`);
    const folder = await mkdtemp(path.join(tmpdir(), 'arot-deploy-'));
    process.once('SIGINT', () => process.exit(130));
    process.once('exit', killServers).once('exit', killPrograms);
    const postgres = await startThrowawayPostgres();
    const figures: Figure[] = [];
    const servers = await twoServers(postgres.url, folder);
    try {
      for (const server of servers) await server.start();
      const certificate = makeCertificate(folder);
      for (const { name, start, phoneNumber } of PROXIES.filter(isWanted)) {
        const proxy = await start({ folder, certificate, servers: [servers[0].port, servers[1].port] });
        log(`${name} runs in front of two servers`);
        try {
          figures.push(...(await checkProxy(name, proxy, certificate, servers, phoneNumber)));
          log(`${name}: restarting the servers under load`);
          figures.push(...(await restartBehind(name, proxy, certificate, servers, phoneNumber)));
        } finally {
          await proxy.stop();
        }
      }
      log('Prometheus scrapes both servers');
      figures.push(...(await scrape(folder, servers)));
    } finally {
      for (const server of servers) await server.stop('SIGTERM').catch(() => undefined);
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
    return figures;
  },
};
