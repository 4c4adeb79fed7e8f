import type { TenancyContext } from '../tenancy/index.ts'
import type { KnownHeads } from './known-heads.ts'

/** What is needed to read, extend and verify the chains of a database. */
export interface ChainContext extends Pick<TenancyContext, 'clock' | 'database' | 'vault'> {
  readonly knownHeads: KnownHeads
}
