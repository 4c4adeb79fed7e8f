// Shows that a long operation is running: a live line in a terminal, a line every ten seconds in a log.
const { stderr } = process

/** Returns a function that ends it and returns the elapsed seconds. */
export function showProgress(label) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const show = () => stderr.write(stderr.isTTY ? `\r${label} … ${seconds()} s` : `${label} … ${seconds()} s\n`)

  stderr.write(stderr.isTTY ? `${label} …` : `${label} …\n`)
  const timer = setInterval(show, stderr.isTTY ? 1000 : 10_000)
  return () => {
    clearInterval(timer)
    if (stderr.isTTY) stderr.write('\r\x1b[K')
    return seconds()
  }
}
