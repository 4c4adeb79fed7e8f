import { NewPet, Pet } from '../contract.ts'
import { operation } from './operation.ts'

export const createPet = operation(
  {
    id: 'createPet',
    method: 'POST',
    path: '/pets',
    summary: 'Add an animal',
    description: 'Members of the body that are not listed here, such as an `id`, are accepted and ignored.',
    scope: null,
    body: NewPet,
    reply: { 201: Pet },
  },
  ({ body }, { pets }) => pets.create(body),
)
