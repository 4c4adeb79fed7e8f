// A program that runs next to the services in the server's first process, such as the sample API that `npm start` starts.
import type { Connection } from '@countersign/platform/database'
import type { Log } from '@countersign/platform/log'
import type { Metrics } from '@countersign/platform/metrics'
import type { SettledConfig } from './config.ts'

export interface Companion {
  /** Reads its settings. Undefined if it is not to run with them. */
  plan(
    config: SettledConfig,
    environment: Readonly<Record<string, string | undefined>>,
  ): Promise<CompanionPlan | undefined>
}

interface CompanionPlan {
  /** Checks what the machine must have for it, before anything is created. */
  assertMachineSuits(): Promise<void>
  /** Does everything except listen, so that its facts are written before anything answers. */
  prepare(host: CompanionHost): Promise<PreparedCompanion>
}

/** What the server provides to its companions. */
export interface CompanionHost {
  readonly log: Log
  /** The superuser's connection to the embedded PostgreSQL. Undefined for another database. */
  readonly cluster: Connection | undefined
  /** Why that PostgreSQL cannot be restarted. Undefined while it runs. */
  readonly postgresFailure: () => string | undefined
}

export interface PreparedCompanion {
  /** What first-run.json says about it in development. */
  readonly facts: Readonly<Record<string, string>>
  /** Its lines in the first-run panel. */
  readonly rows: readonly (readonly [name: string, value: string])[]
  /** The addresses of its API references. */
  readonly references: readonly string[]
  serve(metrics?: Metrics): Promise<void>
  close(): Promise<void>
}

/** Loaded only by a start that leads. */
export type Companions = () => Promise<readonly Companion[]>
