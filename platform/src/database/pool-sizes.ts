// How many connections a process opens, by what they are for.

export interface PoolSizes {
  /** Of requests. */
  readonly application: number
  /** For what must be committed whatever becomes of the request. */
  readonly apart: number
  /** Of tasks and tenant management. */
  readonly system: number
  /** The one that hears what other processes have changed. */
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
