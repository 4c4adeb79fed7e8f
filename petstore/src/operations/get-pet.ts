import { Pet, PetParams } from '../contract.ts'
import { operation } from './operation.ts'

export const getPet = operation(
  {
    id: 'getPet',
    method: 'GET',
    path: '/pets/{petId}',
    summary: 'Fetch an animal',
    description: 'Deprecated, and removed on 5 December 2030. Use `GET /pets` with a `status` filter.',
    deprecated: { since: '2026-11-15', sunset: '2030-12-05', successor: '/pets?status=available' },
    scope: null,
    params: PetParams,
    reply: { 200: Pet },
  },
  ({ params }, { pets }) => pets.find(params.petId),
)
