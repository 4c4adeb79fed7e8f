// What can be done with the pet store. The agent asks for an action, and the proxy performs exactly that one: both read
// here what a request means.
import type { Mapping } from '@countersign/sdk/mcp'
import { z } from 'zod'

export const shop = { type: 'Shop', id: 'demo' }

const status = z.enum(['available', 'pending', 'sold'])

export const newPet = { name: z.string().min(1).max(200), categoryId: z.int(), status }
export const wantedPets = { status: status.optional() }

export interface PetAction {
  readonly name: string
  readonly properties: Readonly<Record<string, unknown>>
}

type NewPet = z.infer<z.ZodObject<typeof newPet>>
type WantedPets = z.infer<z.ZodObject<typeof wantedPets>>

export const addPet = ({ name, categoryId, status }: NewPet): PetAction => ({
  name: 'pet.create',
  properties: { name, categoryId, status },
})

export const listPets = ({ status }: WantedPets): PetAction => ({
  name: 'pet.list',
  properties: status ? { status } : {},
})

export const listPath = ({ status }: WantedPets): string => (status ? `/pets?status=${status}` : '/pets')

const argument = (name: string) => `$params.arguments.?${name}`

/** The same actions, as the gate reads them from the arguments of a tool. */
export const mappings: Readonly<Record<string, Mapping>> = {
  list_pets: {
    evaluation: { action: { name: 'pet.list', properties: { status: argument('status') } }, resource: shop },
  },
  add_pet: {
    evaluation: {
      action: {
        name: 'pet.create',
        properties: { name: argument('name'), categoryId: argument('categoryId'), status: argument('status') },
      },
      resource: shop,
    },
  },
}
