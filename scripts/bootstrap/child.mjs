// What it means to stand in front of another process: its signals, its end.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Passes our signals on to the child until it ends. Answers with its exit code or the signal that ended it, and with the
 * signal that we received meanwhile, if any.
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
  // A Windows console tells the child itself, and kill() there would end it without letting it finish.
  if (process.platform !== 'win32') child.kill(signal)
}

/**
 * npm passes a signal to the shell that it runs a script in, and some shells (Debian's dash) die of it without telling
 * us. Then nobody is left who could stop the child, so the death of the shell counts as the signal.
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

/** Ends as the child has ended, so that whoever started us sees the same. */
export function exitLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal)
  else process.exitCode = code
}
