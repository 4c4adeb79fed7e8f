import type { Service } from '@countersign/platform/http'
import { createPet } from './create-pet.ts'
import { getPet } from './get-pet.ts'
import { listPets } from './list-pets.ts'
import type { Domain } from './operation.ts'

export const petstore: Service<Domain> = {
  id: 'petstore',
  title: 'Pet store',
  description: 'List, add and fetch animals available for adoption.',
  operations: [listPets, createPet, getPet],
}
