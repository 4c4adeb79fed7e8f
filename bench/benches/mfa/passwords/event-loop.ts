// What a server's metrics say of its event loop.

/** Node looks at the event loop so often; what it calls a delay is how long it is from one look to the next. */
const lookEveryMs = 10

/** For how long it did nothing else, at most, since its metrics were last read. */
export async function readLongestHoldUpMs(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? []
  if (seconds === undefined) throw new Error('The metrics say nothing of the event loop.')
  return Math.max(0, Number(seconds) * 1000 - lookEveryMs)
}
