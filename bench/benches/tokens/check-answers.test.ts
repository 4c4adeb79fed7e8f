import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkAnswers } from './check-answers.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keys = new Map([['published', publicKey]])
const form = { client_id: 'cl_1', scope: 'mfa.challenge' }
const facts = { tokenEndpoint: '', jwksUri: '', form }

interface Changes {
  readonly status?: number
  readonly header?: object
  readonly claims?: object
  readonly key?: typeof privateKey
}

function answer({ status = 200, header = {}, claims = {}, key = privateKey }: Changes = {}): Buffer {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 600
  const signingInput = [
    encode({ alg: 'ES256', kid: 'published', ...header }),
    encode({ ...form, aud: 'us', exp, jti: randomUUID(), ...claims }),
  ].join('.')
  const signature = sign('sha256', Buffer.from(signingInput), { key, dsaEncoding: 'ieee-p1363' })
  const body = JSON.stringify({
    access_token: `${signingInput}.${signature.toString('base64url')}`,
    token_type: 'Bearer',
    expires_in: 600,
  })
  return Buffer.from(`HTTP/1.1 ${status} Said\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
}

const wrong = (...answers: Buffer[]) => [...checkAnswers(answers, keys, facts).wrong]

describe('responses', () => {
  it('that are right are accepted, each with its signature', () => {
    expect(checkAnswers([answer(), answer()], keys, facts)).toEqual({ wrong: new Map(), signaturesChecked: 2 })
  })

  it.each([
    ['of another status', { status: 503 }, 'status 503'],
    ['of another algorithm', { header: { alg: 'RS256' } }, 'ES256'],
    ['of an unpublished key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }, 'published key'],
    ['of an unknown key', { header: { kid: 'other' } }, 'published key'],
    ['for another client', { claims: { client_id: 'cl_2' } }, 'another client'],
    ['for another scope', { claims: { scope: 'mfa' } }, 'scope'],
    ['that have expired', { claims: { exp: 1 } }, 'expired'],
  ])('%s are counted as wrong', (_what, changes, issue) => {
    expect(wrong(answer(changes), answer())).toEqual([[expect.stringContaining(issue), 1]])
  })

  it('that repeat an access token are counted as wrong', () => {
    const once = answer()
    expect(wrong(once, once, once)).toEqual([['seen before', 2]])
  })
})
