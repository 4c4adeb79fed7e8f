// For the HEALTHCHECK of a container, which has no shell and no curl: succeeds while the server can serve requests.
const port = process.env.MANAGEMENT_PORT

fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok, status }) => {
    if (ok) return
    console.error(`The server is not ready: ${status}.`)
    process.exitCode = 1
  },
  (error) => {
    console.error(`The server does not answer on MANAGEMENT_PORT ${port}: ${error.cause?.code ?? error.message}.`)
    process.exitCode = 1
  },
)
