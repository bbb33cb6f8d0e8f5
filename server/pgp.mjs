import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
const [dir, sb, mem] = process.argv.slice(2);
for (let i=0;i<5;i++){ const t=performance.now(), c=process.cpuUsage();
const p = await PGlite.create({dataDir: dir, extensions:{pg_trgm}, ...(sb?{startParams:[...PGlite.defaultStartParams,'-c','shared_buffers='+sb]}:{}), ...(mem?{initialMemory:Number(mem)*1048576}:{})});
const r= await p.query('show shared_buffers'); let u=process.cpuUsage(c);
console.log(r.rows[0].shared_buffers,'open', (performance.now()-t).toFixed(0),'user',(u.user/1e3).toFixed(0),'sys',(u.system/1e3).toFixed(0), 'rss',(process.memoryUsage().rss/1e6).toFixed(0), 'wasm mem', p.Module?.HEAPU8?.length/1048576);
await p.close();}
