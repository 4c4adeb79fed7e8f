// The database cost of verifying an authenticator app's code: Countersign's statements, on its tables and under its
// row-level security, in two transactions per answer, without rules, cryptography and access tokens. It accepts every
// code. (Countersign itself lets answers that arrive together share transactions and statements.)
import { randomUUID } from 'node:crypto'
import { fastify } from 'fastify'
import pg from 'pg'
import { announce } from '../announce.mjs'
import * as sql from './statements.mjs'

const tenantId = process.env.TENANT_ID
const authType = 'authenticator_app'
const noContext = '{}'
const contextHash = Buffer.alloc(32)
const pool = new pg.Pool({ max: 16, pipeline: true })

/** `work` sends its statements through `run`; the first is sent with those that begin the transaction. */
async function inTransaction(work) {
  const client = await pool.connect()
  try {
    const begun = [client.query('begin'), client.query({ ...sql.setTenant, values: [tenantId] })]
    const result = await work((statement, values) => client.query({ ...statement, values }))
    await Promise.all(begun)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

const admit = (userId) =>
  inTransaction(async (run) => {
    const now = new Date()
    const [, , { rows }] = await Promise.all([
      run(sql.findMode, [tenantId, authType]),
      run(sql.findSubject, [tenantId, userId]),
      run(sql.listRegistrations, [tenantId, userId]),
    ])
    await run(sql.countAttempt, [tenantId, userId, authType, '', now, 10, now, 10, 100, now, now])
    return rows[0]
  })

const settle = (userId, { registration_id: registrationId, progress, drift }) =>
  inTransaction(async (run) => {
    const now = new Date()
    const challengeId = newId('chl')
    const proven = await run(sql.updateProven, [progress + 1, drift, null, now, tenantId, registrationId, progress])
    if (proven.rowCount !== 1) throw new Error(`${userId} was proven by somebody else.`)
    const challenge = [tenantId, challengeId, 'cl_bench', userId, registrationId, authType, 'approved', noContext]
    const answered = [contextHash, null, null, null, 1, 0, null, 'not_applicable', null, null, now, now, now]
    const event = [tenantId, newId('ae'), now, 'authentication.succeeded', 'success']
    const [actor, target] = [
      { kind: 'client', id: 'cl_bench' },
      { kind: 'user', id: userId },
    ]
    const details = { authType, challengeId, registrationId }
    const source = { requestId: challengeId, ipAddress: '127.0.0.1' }
    await Promise.all([
      run(sql.insertChallenge, [...challenge, ...answered]),
      run(sql.deleteFailures, [tenantId, userId, authType, '']),
      run(sql.insertAuditEvent, [...event, actor, target, details, source]),
    ])
    return { authenticated: true, challengeId, registrationId }
  })

/** They sort by time, like Countersign's. */
function newId(prefix) {
  return `${prefix}_${Date.now().toString(36).padStart(10, '0')}${randomUUID().replaceAll('-', '').slice(0, 16)}`
}

const app = fastify()

app.post('/authenticateOtp', async (request) => {
  const { userId } = request.body
  return settle(userId, await admit(userId))
})

const url = await app.listen({ host: '127.0.0.1', port: 0 })
announce({ verifyUrl: `${url}/authenticateOtp` })
