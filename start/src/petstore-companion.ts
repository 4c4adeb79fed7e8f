// The pet store next to the services: another API with its own port, in the server's first process.
import { serviceIds } from '@countersign/contract'
import {
  assertMachineSuitsPetstore,
  preparePetstore,
  readPetstoreConfig,
  type SettledPetstoreConfig,
  settlePetstore,
} from '@countersign/petstore'
import { ConfigurationError } from '@countersign/platform/config'
import type { Companion, CompanionHost, PreparedCompanion } from '@countersign/server/companion'
import type { SettledConfig } from '@countersign/server/config'

/** In development it accompanies the five services; otherwise it starts only if PETSTORE_PORT is set. */
export const petstoreCompanion: Companion = {
  async plan(config, environment) {
    const isRequested = Boolean(environment.PETSTORE_PORT?.trim())
    const isExpected = config.mode === 'development' && serviceIds.every((id) => config.services.includes(id))
    if (!isRequested && !isExpected) return undefined
    const petstore = readPetstoreConfig(environment)
    assertOtherPort(petstore.port, config)
    const settled = await settlePetstore(petstore)
    return {
      assertMachineSuits: () => assertMachineSuitsPetstore(settled),
      prepare: (host) => prepare(settled, host),
    }
  },
}

function assertOtherPort(port: number, config: SettledConfig): void {
  const settings = { PORT: config.port, MANAGEMENT_PORT: config.managementPort }
  const taken = Object.entries(settings).find(([, other]) => port > 0 && port === other)
  if (taken) throw new ConfigurationError(`PETSTORE_PORT must not be ${port}, which ${taken[0]} names: choose another.`)
}

async function prepare(config: SettledPetstoreConfig, host: CompanionHost): Promise<PreparedCompanion> {
  const { facts, serve, close } = await preparePetstore({ config, ...host })
  return {
    facts: { ...facts },
    rows: facts
      ? [
          ['Pet store', facts.petstoreUrl],
          ['Pet store key', facts.petstoreApiKey],
        ]
      : [],
    references: facts ? [`${facts.petstoreUrl}/docs`] : [],
    serve,
    close,
  }
}
