// The pet store beside the services: another API with a server of its own, in the first process.
import { serviceIds } from '@countersign/contract'
import { type PetstoreConfig, readPetstoreConfig } from '@countersign/petstore'
import type { Config } from '../config.ts'

/** In development it comes with all of the services; elsewhere only where it is asked for. */
export function petstoreBeside(
  { mode, services }: Config,
  environment: Readonly<Record<string, string | undefined>>,
): PetstoreConfig | undefined {
  const isAskedFor = Boolean(environment.PETSTORE_PORT?.trim())
  const comesAlong = mode === 'development' && serviceIds.every((id) => services.includes(id))
  return isAskedFor || comesAlong ? readPetstoreConfig(environment) : undefined
}
