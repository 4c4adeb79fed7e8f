import Type from 'typebox'
import { expect, test } from 'vitest'
import { countersignErrors, operationsOf } from './index.ts'
import { mountOperations } from './mounted.fixture.ts'

const { operation } = operationsOf<object, object>({ errorFormat: countersignErrors })

const replies = {
  declared: { name: 'Rex', owner: { id: 'ada' } },
  undeclared: { name: 'Rex', owner: { id: 'ada' }, password: 'secret' },
  nested: { name: 'Rex', owner: { id: 'ada', password: 'secret' } },
  mistyped: { name: 3, owner: { id: 'ada' } },
}

const show = operation(
  {
    id: 'show',
    method: 'POST',
    path: '/v1/show',
    summary: 'Show',
    scope: null,
    body: Type.Object({ which: Type.Enum(Object.keys(replies)) }),
    reply: { 200: Type.Object({ name: Type.String(), owner: Type.Object({ id: Type.String() }) }) },
  },
  async ({ body }) => replies[body.which as 'declared'],
)

const { url } = await mountOperations({ contextPath: '/Pets', operations: [show] })

test.each([
  ['declared', 200],
  ['undeclared', 500],
  ['nested', 500],
  ['mistyped', 500],
])('outside production a reply with %s members has the status %i', async (which, status) => {
  const response = await fetch(`${url}/v1/show`, {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: JSON.stringify({ which }),
  })
  expect(response.status).toBe(status)
  expect(await response.text()).not.toContain('secret')
})
