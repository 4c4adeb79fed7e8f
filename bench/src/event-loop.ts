// Reads a server's event loop metrics.

/** Node's sampling interval; its delay is the time between two samples. */
const lookEveryMs = 10

/** The longest time for which it was blocked since its metrics were last read. */
export const readLongestHoldUpMs = (metricsUrl: string) => readHoldUpMs(metricsUrl, 'max')

/** The same for the 99th percentile of samples. */
export const readHoldUpP99Ms = (metricsUrl: string) => readHoldUpMs(metricsUrl, 'p99')

async function readHoldUpMs(metricsUrl: string, figure: 'max' | 'p99'): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  const [, seconds] = new RegExp(`^nodejs_eventloop_lag_${figure}_seconds (\\S+)$`, 'm').exec(text) ?? []
  if (seconds === undefined) throw new Error('The metrics say nothing of the event loop.')
  return Math.max(0, Number(seconds) * 1000 - lookEveryMs)
}
