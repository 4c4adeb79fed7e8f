import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeTree } from '../tree.fixture.mjs'
import { functionsForAnyTable, tableOwners, tableOwnerViolations } from './table-owners.mjs'

const repository = resolve(import.meta.dirname, '../..')
const value = '$'.concat('{value}')
/** A store of statements in which `?` stands for a value, and `??` for a nested template. */
const store = (...statements) =>
  statements.map((statement, index) => {
    const sql = statement.replaceAll('??', `\${\`a ${value}\`}`).replaceAll('?', value)
    return `export const s${index} = sql\`${sql}\`\n`
  })
const sessions = 'server/src/domain/people/sessions/sessions-store.ts'
const retention = 'server/src/domain/administration/retention/expired-rows-store.ts'

function violations(files, migration = 'create table sessions (id text);') {
  const stores = Object.entries(files).map(([path, statements]) => [path, statements.join('')])
  return tableOwnerViolations(makeTree({ ...Object.fromEntries(stores), 'server/migrations/0001_a.sql': migration }))
}

describe('a table', () => {
  test('has one owner in this repository', () => {
    expect(tableOwnerViolations(repository)).toEqual([])
  })

  test('is written by several files of one folder, and read by others', () => {
    const files = {
      [sessions]: store('insert into sessions (id) values (?)'),
      'server/src/domain/people/sessions/ending-store.ts': store('delete from sessions where id = ?'),
      [retention]: store(
        'select id from sessions where id = ? for update',
        "select 1 -- delete from sessions\n where 'update sessions set id' = ?",
      ),
    }
    expect(violations(files)).toEqual([])
  })

  test.for([
    ['insert', 'insert into sessions as s (id) values (?) on conflict (id) do update set id = s.id'],
    ['update', 'update sessions set id = ?'],
    ['update under another name', 'update only sessions as s\n set id = ?'],
    ['update within a select', 'with noted as (update sessions s set id = ? returning id) select id from noted'],
    ['delete', 'delete from sessions where id = ?'],
    ['delete by its schema', 'DELETE FROM public.sessions'],
    ['merge', 'merge into sessions using given on true when matched then do nothing'],
    ['truncate', 'truncate sessions'],
    ['delete after a value that is a template', 'select ??; delete from sessions'],
  ])('is written by no second folder: %s', ([, statement]) => {
    const files = { [sessions]: store('insert into sessions (id) values (?)'), [retention]: store(statement) }
    expect(violations(files)).toEqual([
      'sessions: written in server/src/domain/administration/retention and server/src/domain/people/sessions; move the statements to one of them',
    ])
  })

  test('is written by no second package', () => {
    const statement = store('delete from sessions')
    const files = { [sessions]: statement, 'platform/src/sessions/purge.ts': statement }
    expect(violations(files)).toHaveLength(1)
  })

  test('is created by a migration, and written by a store', () => {
    const files = { [sessions]: store('insert into sesions (id) values (?)') }
    expect(violations(files)).toEqual([
      'sesions: written in server/src/domain/people/sessions, and no migration creates it',
      'sessions: created by a migration, and no store writes it',
    ])
  })
})

describe('functions and triggers', () => {
  const read = (migration) => {
    const root = makeTree({ 'server/migrations/0001_a.sql': `create table sessions (id text);\n${migration}` })
    return { owners: tableOwners(root), any: functionsForAnyTable(root) }
  }
  const count =
    'create function count_user() returns trigger language plpgsql as $$ begin insert into sessions values (1); end $$;'

  test('are listed with the tables that they write', () => {
    const { owners } = read(`${count}\ncreate trigger counted after insert on users execute function count_user();`)
    expect(owners).toMatchObject([{ table: 'sessions', functions: [{ name: 'count_user', triggeredBy: ['users'] }] }])
  })

  test('count as the last migration leaves them', () => {
    const later = 'create or replace function count_user() returns trigger language plpgsql as $$ begin end $$;'
    expect(read(`${count}\n${later}`).owners).toMatchObject([{ functions: [] }])
  })

  test('that take the table as an argument are listed separately', () => {
    const purge = `create function purge(t regclass) returns void language plpgsql as $$
      begin execute format('delete from %s', t); end $$;`
    expect(read(purge).any).toEqual(['purge'])
  })

  test('whose body cannot be parsed are refused', () => {
    expect(() => read('create function f() returns void begin atomic delete from sessions; end;')).toThrow(/quote it/)
  })
})
