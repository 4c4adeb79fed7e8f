// The pet store beside the services: another API with a server of its own, in the first process.
import { serviceIds } from '@countersign/contract'
import { type PetstoreConfig, readPetstoreConfig } from '@countersign/petstore'
import { ConfigurationError } from '@countersign/platform/config'
import type { Config } from '../config.ts'

/** In development it comes with all of the services; elsewhere only where it is asked for. */
export function petstoreBeside(
  { mode, services, port, managementPort }: Config,
  environment: Readonly<Record<string, string | undefined>>,
): PetstoreConfig | undefined {
  const isAskedFor = Boolean(environment.PETSTORE_PORT?.trim())
  const comesAlong = mode === 'development' && serviceIds.every((id) => services.includes(id))
  if (!isAskedFor && !comesAlong) return undefined
  const petstore = readPetstoreConfig(environment)
  const other = [port, managementPort].indexOf(petstore.port)
  if (petstore.port > 0 && other >= 0) {
    const setting = ['PORT', 'MANAGEMENT_PORT'][other]
    throw new ConfigurationError(`PETSTORE_PORT must not be ${petstore.port}, which ${setting} names: choose another.`)
  }
  return petstore
}
