// The wire format: the resources of the specification, and what it leaves open for the list.
import { Int64 } from '@countersign/platform/http/parsing'
import Type, { type Static } from 'typebox'

export const PetStatus = Type.Enum(['available', 'pending', 'sold'], { $id: 'PetStatus', description: 'Availability' })
export type PetStatus = Static<typeof PetStatus>

const newPet = {
  name: Type.String({ minLength: 1, maxLength: 1_000, description: "The animal's name", examples: ['Rex'] }),
  categoryId: Int64({ description: 'ID of the category the animal belongs to', examples: [1] }),
  status: Type.Optional(PetStatus),
}

export const NewPet = Type.Object(newPet, {
  $id: 'NewPet',
  description: 'An animal to add. Other members are accepted and ignored: they are neither stored nor returned',
  additionalProperties: true,
})
export type NewPet = Static<typeof NewPet>

export const Pet = Type.Object(
  { id: Int64({ description: 'Assigned on creation', examples: [1] }), ...newPet },
  { $id: 'Pet', description: 'An animal' },
)
export type Pet = Static<typeof Pet>

export const Pets = Type.Array(Pet, { $id: 'Pets', description: 'In order of creation' })

export const PetParams = Type.Object({ petId: Int64({ description: 'ID of the animal', examples: [1] }) })

export const ListPetsQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of animals returned' }),
  status: Type.Optional(PetStatus),
  cursor: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Where the previous page ended. Take it from the `Link` header; do not construct it',
    }),
  ),
})
export type ListPetsQuery = Static<typeof ListPetsQuery>

export const ErrorBody = Type.Object(
  {
    code: Type.String({ description: 'Machine-readable error code', examples: ['invalid_request'] }),
    message: Type.String({ description: 'Human-readable description' }),
    status: Type.Integer({ description: 'The HTTP status code' }),
  },
  { $id: 'Error', additionalProperties: false },
)
