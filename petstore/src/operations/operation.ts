import { operationsOf } from '@countersign/platform/http'
import type { ApiKeyIdentity } from '../api-keys/api-keys.ts'
import { petstoreErrors } from '../error-format.ts'
import type { Pets } from '../pets/pets.ts'

/** The dependencies of operations. */
export interface Domain {
  readonly pets: Pets
  /** The base address, for links. */
  readonly baseUrl: string
}

export const { operation } = operationsOf<Domain, ApiKeyIdentity>({ errorFormat: petstoreErrors })
