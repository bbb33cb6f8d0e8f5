/**
 * Returns the CPU time of a server process until now, in milliseconds, as `process.cpuUsage()` reports it there, and the time in
 * which passwords were hashed. They are hashed in another process, and their CPU time belongs to the work of a registration.
 */
export async function readCpu(opsPort: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${opsPort}/metrics`);
  const metrics = await response.text();
  return (
    1_000 * (read(metrics, 'process_cpu_seconds_total') + read(metrics, 'arot_password_hash_duration_seconds_sum'))
  );
}

function read(metrics: string, name: string): number {
  const value = new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1];
  if (value === undefined) throw new Error(`The metrics do not contain ${name}.`);
  return Number(value);
}
