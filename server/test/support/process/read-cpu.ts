/** The CPU time of a server process until now, in milliseconds, as `process.cpuUsage()` reports it there. */
export async function readCpu(opsPort: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${opsPort}/metrics`);
  const seconds = /^process_cpu_seconds_total (\S+)/m.exec(await response.text())?.[1];
  if (seconds === undefined) throw new Error('The metrics contain no CPU time.');
  return Number(seconds) * 1_000;
}
