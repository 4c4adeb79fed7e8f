// A minimal list of animals: two routes, two statements. Shows what Fastify and pg cost.
import { fastify } from 'fastify'
import pg from 'pg'
import { announce } from '../announce.mjs'

const int8 = 20
pg.types.setTypeParser(int8, Number)

const pool = new pg.Pool({ max: 16 })
await pool.query(`create table if not exists pets (
  id bigint generated always as identity primary key, name text not null, category_id bigint not null, status text)`)

const list = {
  name: 'list',
  text: 'select id, name, category_id as "categoryId", status from pets where id > $1 order by id limit $2',
}
const insert = {
  name: 'insert',
  text: 'insert into pets (name, category_id, status) values ($1, $2, $3) returning id, name, category_id as "categoryId", status',
}

const app = fastify()

app.get('/pets', async (request) => {
  const { after = 0, limit = 20 } = request.query
  return (await pool.query({ ...list, values: [after, limit] })).rows
})

app.post('/pets', async (request, reply) => {
  const { name, categoryId, status } = request.body
  const { rows } = await pool.query({ ...insert, values: [name, categoryId, status] })
  return reply.code(201).send(rows[0])
})

const url = await app.listen({ host: '127.0.0.1', port: 0 })
announce({ petsUrl: `${url}/pets`, headers: {} })
