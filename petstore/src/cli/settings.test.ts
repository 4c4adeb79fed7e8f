// Every setting that `petstore start` reads, with an invalid value.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explainFailure } from '@countersign/platform/cli'
import { badSettings, otherwiseGood } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { settings } from '../config.ts'
import { startCommand } from './start.ts'

const folder = mkdtempSync(join(tmpdir(), 'petstore-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const table = badSettings(folder)
const cases = Object.keys(settings).flatMap((name) =>
  (table[name]?.values ?? []).map((value) => ({ name, value, ...table[name] })),
)

const start = (environment: Record<string, string>) =>
  startCommand
    .run([], { environment, stopSignal: new AbortController().signal, print: () => undefined })
    .then(() => 'started', explainFailure)

test('every setting has an invalid value here', () => {
  expect(Object.keys(settings).filter((name) => !table[name])).toEqual([])
})

test.for(cases)('$name="$value" is refused with its name and what is allowed', async (bad) => {
  const { name, value, allowed, secret, beside } = bad
  const sentence = await start({ ...otherwiseGood(folder), ...beside, [name]: value })
  expect(sentence).toContain(name)
  expect(sentence).toMatch(allowed ?? /^$/)
  expect(sentence).not.toContain('\n')
  if (secret) expect(sentence).not.toContain(value)
})
