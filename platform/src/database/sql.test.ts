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

test('each call site has one name, and different texts have different names', () => {
  const one = (id: string) => sql`select ${pet} from pets where pet_id = ${id}`
  const other = (id: string) => sql`select ${pet} from dogs where pet_id = ${id}`
  expect(one('p1').name).toBe(one('p2').name)
  expect(one('p1').name).not.toBe(other('p1').name)
})

test('a column may have a cast and an alias', () => {
  const weighed = new Columns('weight::float8 as weight', 'category_id as "categoryId"')
  const text = 'select p.weight::float8 as weight, p.category_id as "categoryId" from pets p'
  expect(sql`select ${weighed.of('p')} from pets p`).toMatchObject({ text, values: [] })
})

const otherTexts = [
  '*',
  '1',
  '',
  'name, secret',
  'name; drop table pets',
  'name as "pet", secret',
  'name as "a"" from pets --"',
  'weight::float8, secret',
  'secret from pets',
  'lower(name) as name',
  'name\n',
]

test.each(otherTexts)('%j is not a column', (name) => {
  expect(() => new Columns(name)).toThrow('is not the name of a column')
})
