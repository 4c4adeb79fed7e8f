// The settings of the pet store are read by a start that brings it up, before anything is created.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explainFailure } from '@countersign/platform/cli'
import { countersign } from '@countersign/server/program'
import { badSettings, otherwiseGood } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { petstoreCompanion } from './petstore-companion.ts'

const folder = mkdtempSync(join(tmpdir(), 'companion-'))
afterAll(() => rmSync(folder, { recursive: true }))

const start = (environment: Record<string, string>) =>
  countersign({ companions: async () => [petstoreCompanion] })
    .commands.find(({ name }) => name === 'start')
    ?.run([], { environment, stopSignal: new AbortController().signal, print: () => undefined })
    .then(() => 'started', explainFailure)

const cases = Object.entries(badSettings(folder))
  .filter(([name]) => name.startsWith('PETSTORE_'))
  .flatMap(([name, { values, ...rest }]) => values.map((value) => ({ name, value, ...rest })))

test.for(cases)(
  '$name="$value" is refused with its name and what is allowed',
  async ({ name, value, allowed, beside }) => {
    const sentence = await start({ ...otherwiseGood(folder), ...beside, [name]: value })
    expect(sentence).toContain(name)
    expect(sentence).toMatch(allowed)
  },
)

test.for(['PORT', 'MANAGEMENT_PORT'])('the port of %s is refused for the pet store', async (name) => {
  const environment = { ...otherwiseGood(folder), [name]: '8123', PETSTORE_PORT: '8123' }
  expect(await start(environment)).toBe(`PETSTORE_PORT must not be 8123, which ${name} names: choose another.`)
})
