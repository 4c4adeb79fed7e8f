// What a server's metrics say of its event loop.

/** Node looks at the event loop so often; what it calls a delay is how long it is from one look to the next. */
const lookEveryMs = 10

/** For how long it did nothing else, at most, since its metrics were last read. */
export const readLongestHoldUpMs = (metricsUrl: string) => readHoldUpMs(metricsUrl, 'max')

/** The same for all but one in a hundred looks. */
export const readHoldUpP99Ms = (metricsUrl: string) => readHoldUpMs(metricsUrl, 'p99')

async function readHoldUpMs(metricsUrl: string, figure: 'max' | 'p99'): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  const [, seconds] = new RegExp(`^nodejs_eventloop_lag_${figure}_seconds (\\S+)$`, 'm').exec(text) ?? []
  if (seconds === undefined) throw new Error('The metrics say nothing of the event loop.')
  return Math.max(0, Number(seconds) * 1000 - lookEveryMs)
}
