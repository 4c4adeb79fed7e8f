// What a peer prints once it responds: one line of JSON.

/** Listens on a free port of loopback and returns the address. */
export function listen(server) {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`))
  })
}

export function announce(facts) {
  process.stdout.write(`${JSON.stringify(facts)}\n`)
}

// No process is left that could stop us.
process.stdin.on('end', () => process.exit()).resume()
process.on('SIGTERM', () => process.exit())
