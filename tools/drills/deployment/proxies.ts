import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { freePort } from '../../../server/test/support/process/free-port.ts';
import type { Certificate } from './certificate.ts';
import { type Program, startProgram, waitFor } from './program.ts';
import { shippedFile } from './shipped-file.ts';
import { HOST_NAME } from './tls-client.ts';

export type ReverseProxy = {
  readonly port: number;
  /** The file of its access log. */
  readonly accessLog: string;
  stop(): Promise<void>;
};

type Setting = {
  readonly folder: string;
  readonly certificate: Certificate;
  readonly servers: readonly [number, number];
};

/** Starts Debian's nginx with `deploy/nginx/arot.conf`. */
export async function startNginx({ folder, certificate, servers }: Setting): Promise<ReverseProxy> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const accessLog = path.join(folder, 'nginx-access.log');
  const site = await shippedFile('nginx/arot.conf', [
    ['listen 443', `listen 127.0.0.1:${port}`],
    ['listen 80', `listen 127.0.0.1:${plainPort}`],
    ['server-1:3000', `127.0.0.1:${servers[0]}`],
    ['server-2:3000', `127.0.0.1:${servers[1]}`],
    ['/etc/nginx/tls/shop.example.com.crt', certificate.file],
    ['/etc/nginx/tls/shop.example.com.key', certificate.keyFile],
    ['/var/log/nginx/access.log', accessLog],
  ]);
  const siteFile = path.join(folder, 'arot.conf');
  writeFileSync(siteFile, site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/nginx-error.log;\nworker_processes 1;\n` +
      `events { worker_connections 1024; }\nhttp {\n` +
      `${temporary.map((each) => `${each}_temp_path ${folder}/nginx-${each};`).join('\n')}\ninclude ${siteFile};\n}\n`,
  );
  execFileSync('/usr/sbin/nginx', ['-t', '-c', file], { stdio: 'pipe' });
  const program = startProgram('/usr/sbin/nginx', ['-c', file]);
  return await whenListening('nginx', program, port, accessLog);
}

/** Starts Debian's Caddy with `deploy/caddy/Caddyfile`, and with a certificate of the drill instead of one that it gets itself. */
export async function startCaddy({ folder, certificate, servers }: Setting): Promise<ReverseProxy> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const accessLog = path.join(folder, 'caddy-access.log');
  const content = await shippedFile('caddy/Caddyfile', [
    [
      '{\n\tservers {',
      `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tservers {`,
    ],
    [`\n${HOST_NAME} {`, `\n${HOST_NAME} {\n\ttls ${certificate.file} ${certificate.keyFile}`],
    [':443 {', `:${port} {`],
    ['server-1:3000', `127.0.0.1:${servers[0]}`],
    ['server-2:3000', `127.0.0.1:${servers[1]}`],
    ['/var/log/caddy/access.log', accessLog],
  ]);
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, content);
  const home = path.join(folder, 'caddy-home');
  mkdirSync(home);
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const program = startProgram('/usr/bin/caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env });
  return await whenListening('Caddy', program, port, accessLog);
}

async function whenListening(name: string, program: Program, port: number, accessLog: string): Promise<ReverseProxy> {
  await waitFor(`${name} on port ${port}`, () => accepts(port), program);
  return { port, accessLog, stop: async () => void (await program.stop()) };
}

async function accepts(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
