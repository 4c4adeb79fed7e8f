// Passes on state changes of the embedded PostgreSQL in the first process: to the log, and to the liveness checks.
import type { PostgresState } from '@countersign/platform/embedded-postgres'
import type { Log } from '@countersign/platform/log'

export interface PostgresWatch {
  readonly onState: (state: PostgresState) => void
  readonly failure: () => string | undefined
  /** Called with every change of `failure`. */
  onFailure(listener: (failure: string | undefined) => void): void
}

export function createPostgresWatch(log: Log): PostgresWatch {
  const listeners: Array<(failure: string | undefined) => void> = []
  let failure: string | undefined

  const setFailure = (reason: string | undefined) => {
    if (reason === failure) return
    failure = reason
    for (const listener of listeners) listener(failure)
  }

  return {
    failure: () => failure,
    onFailure: (listener) => void listeners.push(listener),
    onState(state) {
      if (state.state === 'restarting') log.error('PostgreSQL ended unexpectedly and is being restarted')
      else if (state.state === 'running') log.info({ postgresPid: state.pid }, 'PostgreSQL is running again')
      else log.error({ reason: state.reason }, 'PostgreSQL could not be restarted')
      if (state.state !== 'restarting') setFailure(state.state === 'failed' ? state.reason : undefined)
    },
  }
}
