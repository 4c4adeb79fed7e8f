import { expect, test } from 'vitest'
import { Columns, sql } from './sql.ts'

const pet = new Columns('pet_id', 'name')

test('values are bound, and columns are part of the text', () => {
  const find = (id: string, name: string) =>
    sql`select ${pet} from pets where pet_id = ${id} or ${pet.of('other')} = ${name}`
  const text = 'select pet_id, name from pets where pet_id = $1 or other.pet_id, other.name = $2'
  expect(find('p1', 'Rex')).toMatchObject({ text, values: ['p1', 'Rex'] })
  expect(find('p2', 'Mia')).toMatchObject({ text, values: ['p2', 'Mia'] })
})

test('a call site has one name, and another text has another', () => {
  const one = (id: string) => sql`select ${pet} from pets where pet_id = ${id}`
  const other = (id: string) => sql`select ${pet} from dogs where pet_id = ${id}`
  expect(one('p1').name).toBe(one('p2').name)
  expect(one('p1').name).not.toBe(other('p1').name)
})

test.each(['*', 'name; drop table pets', 'name, secret', '1', ''])('%j is not a column', (name) => {
  expect(() => new Columns(name)).toThrow('is not the name of a column')
})
