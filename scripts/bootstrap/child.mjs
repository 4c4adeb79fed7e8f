// Wraps another process: passes on signals, and exits as it does.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Passes our signals on to the child until it exits. Resolves with its exit code or the signal that ended it, and with
 * the signal that we received in the meantime, if any.
 */
export async function attend(child, passOn = (signal) => forward(child, signal)) {
  let received
  const onSignal = (signal) => {
    received = signal
    passOn(signal)
  }
  for (const signal of signals) process.on(signal, onSignal)
  const stopWatching = whenAbandoned(() => onSignal('SIGTERM'))
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code, signal) => resolve({ code, signal, received }))
    })
  } finally {
    stopWatching()
    for (const signal of signals) process.off(signal, onSignal)
  }
}

function forward(child, signal) {
  // A Windows console signals the child itself, and kill() there would end it without letting it finish.
  if (process.platform !== 'win32') child.kill(signal)
}

/**
 * npm passes a signal to the shell in which it runs a script, and some shells (Debian's dash) die of it without
 * notifying us. Then no other process could stop the child, so the death of the shell counts as the signal.
 */
function whenAbandoned(stop) {
  if (process.platform === 'win32' || !process.env.npm_lifecycle_event) return () => {}
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 100)
  return () => clearInterval(timer)
}

/** Exits as the child has exited, so that our parent process sees the same. */
export function exitLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal)
  else process.exitCode = code
}
