import { runCommandLine } from './src/cli/run-command-line.ts';
process.env.AROT_DATA_DIR='/tmp/dd';
for (let i=0;i<10;i++){ process.argv=[process.execPath,'arot','settings','list','--json']; const t=performance.now(), c=process.cpuUsage(); await runCommandLine(); const u=process.cpuUsage(c); process.stderr.write(`${(performance.now()-t).toFixed(0)} user ${(u.user/1e3).toFixed(0)} sys ${(u.system/1e3).toFixed(0)}\n`);}
