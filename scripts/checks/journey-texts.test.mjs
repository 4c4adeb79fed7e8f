import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makeTree } from '../tree.fixture.mjs'
import { journeyTextViolations } from './journey-texts.mjs'

const catalogue =
  "export default { save: 'Save', places: { home: 'Home' }, gone: 'It’s gone.', hello: (name: string) => name }\n"
const german = "export default { save: 'Speichern' }\n"
const journey = 'e2e/console/users.test.ts'

const violations = (text, path = journey) =>
  journeyTextViolations(
    makeTree({ 'web/src/pages/a/messages/en.ts': catalogue, 'web/src/pages/a/messages/de.ts': german, [path]: text }),
  )

test('the journeys of this repository look up every text by its key', async () => {
  expect(await journeyTextViolations(resolve(import.meta.dirname, '../..'))).toEqual([])
})

test.for([
  ["await press('Save')", 'Save'],
  ['await press("Save")', 'Save'],
  ["await fill('Save *', 'what is typed')", 'Save'],
  ["await page.getByRole('button', { name: 'Save', exact: true }).click()", 'Save'],
  ["await page.getByText(beginning('It’s gone.')).waitFor()", 'It’s gone.'],
  ["await shows('Speichern')", 'Speichern'],
  ["rows.filter({ hasText: 'Home' })", 'Home'],
])('a text of a catalogue is refused in a lookup: %s', async ([line, text]) => {
  const [violation, ...others] = await violations(`first\n${line}\n`)
  expect(violation).toContain(`${journey}:2: look “${text}” up by its key: web/src/pages/a/messages/`)
  expect(others).toEqual([])
})

test.for([
  ['a key', 'await press(en.users.save)'],
  ['a name of the test', "await shows('Web shop')"],
  ['what is typed', "await field.fill('Save')"],
  ['what is typed into a field', "await fill(en.users.name, 'Save')"],
  ['a key of the keyboard', "await page.keyboard.press('Home')"],
  ['data', "const agent = { action: 'Save' }"],
])('%s is allowed', async ([, line]) => {
  expect(await violations(line)).toEqual([])
})

test('other tests may quote any text', async () => {
  expect(await violations("await press('Save')", 'e2e/docs/links.test.ts')).toEqual([])
})
