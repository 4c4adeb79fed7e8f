import { Columns, type Statements, sql } from '@countersign/platform/database'
import type { Int64 } from '@countersign/platform/http/parsing'
import type { NewPet, PetStatus } from '../contract.ts'

export interface PetRow {
  readonly id: Int64
  readonly name: string
  readonly categoryId: Int64
  readonly status: PetStatus | null
}

const petColumns = new Columns('id', 'name', 'category_id as "categoryId"', 'status')

/** Their ids, in the order of the animals. */
export async function insertPets(database: Statements, pets: readonly NewPet[]): Promise<Int64[]> {
  const rows = await database.rows<{ id: Int64 }>(sql`
    insert into petstore.pets (name, category_id, status)
    select name, category_id, status
    from unnest(${pets.map(({ name }) => name)}::text[], ${pets.map(({ categoryId }) => categoryId)}::bigint[],
      ${pets.map(({ status }) => status ?? null)}::text[]) with ordinality as pet (name, category_id, status, place)
    order by place
    returning id`)
  return rows.map(({ id }) => id)
}

export function findPet(database: Statements, id: Int64): Promise<PetRow | undefined> {
  return database.row(sql`select ${petColumns} from petstore.pets where id = ${id}`)
}

export function listPets(database: Statements, after: Int64, limit: number): Promise<PetRow[]> {
  return database.rows(sql`
    select ${petColumns} from petstore.pets
    where id > ${after} order by id limit ${limit}`)
}

export function listPetsByStatus(
  database: Statements,
  status: PetStatus,
  after: Int64,
  limit: number,
): Promise<PetRow[]> {
  return database.rows(sql`
    select ${petColumns} from petstore.pets
    where status = ${status} and id > ${after} order by id limit ${limit}`)
}
