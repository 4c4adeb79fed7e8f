import { invalidField, type Page, Problem } from '@countersign/contract'
import type { PlainDatabase } from '@countersign/platform/database'
import type { Int64 } from '@countersign/platform/http/parsing'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { ListPetsQuery, NewPet, Pet } from '../contract.ts'
import { gather } from './gather.ts'
import { findPet, insertPets, listPets, listPetsByStatus, type PetRow } from './pets-store.ts'

export interface Pets {
  create(pet: NewPet): Promise<Pet>
  find(id: Int64): Promise<Pet>
  list(query: ListPetsQuery): Promise<Page<Pet>>
}

export function createPets(database: PlainDatabase): Pets {
  // Inserts take turns in the database, commits included. Inserts in one batch wait for one commit; separately, each
  // waits for its own.
  const insert = gather((pets: readonly NewPet[]) => insertPets(database, pets), 500)
  return {
    async create(pet) {
      const { name, categoryId, status = null } = pet
      return present({ id: await insert(pet), name, categoryId, status })
    },
    async find(id) {
      const row = await findPet(database, id)
      if (!row) throw new Problem('not_found', { message: 'There is no animal with this ID.' })
      return present(row)
    },
    async list({ limit, status, cursor }) {
      const after = positionOf(cursor)
      const rows = status
        ? await listPetsByStatus(database, status, after, limit + 1)
        : await listPets(database, after, limit + 1)
      return pageOf(rows, limit, ({ id }) => [String(id)], present)
    },
  }
}

/** The last id of the previous page. */
function positionOf(cursor: string | undefined): Int64 {
  const [id] = decodeCursor(cursor, ['string']) ?? []
  if (id === undefined) return 0
  const position = /^\d{1,19}$/.test(id) ? BigInt(id) : -1n
  if (position < 0n || BigInt.asIntN(64, position) !== position)
    throw invalidField('cursor', 'is not a cursor of this list: take it from Link')
  return position
}

function present(row: PetRow): Pet {
  const { id, name, categoryId, status } = row
  return status === null ? { id, name, categoryId } : (row as Pet)
}
