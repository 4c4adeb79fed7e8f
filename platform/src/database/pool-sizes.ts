// How many connections a process opens, by purpose.

export interface PoolSizes {
  /** For requests. */
  readonly application: number
  /** For writes that must be committed whatever the outcome of the request. */
  readonly apart: number
  /** For tasks and tenant management. */
  readonly system: number
  /** The connection that listens for changes of other processes. */
  readonly listener: number
}

export const poolSizes = (poolSize: number): PoolSizes => ({
  application: poolSize,
  apart: Math.max(2, Math.floor(poolSize / 4)),
  system: 4,
  listener: 1,
})

export const connectionsOfProcess = (poolSize: number): number =>
  Object.values(poolSizes(poolSize)).reduce((sum, size) => sum + size, 0)
