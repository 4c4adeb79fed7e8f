// What can be done with the pet store. The agent asks for an action, and the proxy performs exactly that one: both read here
// what a request means.
import { z } from 'zod'

export const shop = { type: 'Shop', id: 'demo' }

const status = z.enum(['available', 'pending', 'sold'])

export const newPet = { name: z.string().min(1).max(200), categoryId: z.int(), status }
export const wantedPets = { status: status.optional() }

export interface PetAction {
  readonly name: string
  readonly properties: object
}

export const addPet = (pet: z.infer<z.ZodObject<typeof newPet>>): PetAction => ({
  name: 'pet.create',
  properties: { name: pet.name, categoryId: pet.categoryId, status: pet.status },
})

type WantedPets = z.infer<z.ZodObject<typeof wantedPets>>

export const listPets = ({ status }: WantedPets): PetAction => ({
  name: 'pet.list',
  properties: status ? { status } : {},
})

export const listPath = ({ status }: WantedPets): string => (status ? `/pets?status=${status}` : '/pets')
