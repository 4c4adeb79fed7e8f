// Policies, from a slip of the pen to a decision that names them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, journey } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('policies', () => {
  let world: Console
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    await world.tenant.store({ type: 'Shop', id: 'demo' }, { type: 'Pet', id: 'rex' })
    admin = await world.administrator()
  }, 120_000)
  afterAll(() => world.close())

  const readRex = {
    subject: { type: 'user', id: 'ada' },
    action: { name: 'pet.read' },
    resource: { type: 'Pet', id: 'rex' },
  }

  /** At the end of the text in the editor. */
  const write = async (text: string) => {
    const { page } = admin
    await page.getByRole('textbox', { name: 'Policies of the draft', exact: true }).click()
    await page.keyboard.press('Control+End')
    // As it is, without the brackets and indentation that an editor adds to what is typed.
    await page.keyboard.insertText(text)
  }

  test('an error is shown at its place while it is typed, and holds publication up', async () => {
    const { page, open, says } = admin
    await open('/agents/policies')
    await says('Nothing is in force yet: everything is denied')
    await write(
      '\n@id("no_sold_pets")\nforbid(principal, action in Action::"read", resource is Pet)\nwhen { resource.statuss == "sold" };\n',
    )
    await says('1 error')
    const issue = page.getByRole('button', { name: /statuss/ })
    const { body } = await world.tenant.admin('GET', 'policy-sets/draft')
    expect(await issue.innerText()).toContain(`Line ${body.policies.split('\n').length + 2}, column 8`)
    await page.locator('.cm-lintRange-error').waitFor()
    await issue.click()
    expect(await page.locator('.cm-activeLine').innerText()).toContain('resource.statuss')
    await admin.press('Save the draft')
    await says('The draft is saved.')
    expect(await page.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true)
  })

  test('corrected, it is published with its reason', async () => {
    const { page, says, fill } = admin
    // The last line is empty, and the one before it is wrong.
    await write('')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+End')
    await page.keyboard.type('when { resource has status && resource.status == "sold" };')
    await says('No problems found')
    await admin.press('Save the draft')
    await page.getByText(beginning('Not saved')).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Changes', exact: true }).click()
    await page
      .getByRole('list', { name: 'Changes of Policies', exact: true })
      .getByText(/no_sold_pets/)
      .waitFor()
    await admin.press('Publish')
    await fill('Why', 'Sold pets are nobody’s business')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await says('Version 1 is in force.')
    expect((await world.tenant.admin('GET', 'policy-sets/1')).body.note).toBe('Sold pets are nobody’s business')
  })

  test('what-if shows what a change of the draft would change', async () => {
    const { page, open, fill, says } = admin
    await open('/agents/what-if')
    await fill('Who: ID *', 'ada')
    await fill('Action *', 'pet.read')
    await fill('On what: type *', 'Pet')
    await fill('On what: ID *', 'rex')
    await admin.press('Ask')
    const row = page.getByRole('table', { name: 'Requests and their decisions', exact: true }).getByRole('row').nth(1)
    await row
      .getByText(/users_read_pets/)
      .first()
      .waitFor()
    expect(await row.getByText(/Allowed/).count()).toBe(2)
    await says('The same')
  })

  test('a decision appears by itself, and its explanation leads to the policy that decided', async () => {
    const { page, open, follow, shows, says } = admin
    await open('/agents/decisions')
    await shows('No decisions')
    expect((await world.tenant.pdp('access/v1/evaluation', readRex)).body.decision).toBe(true)
    await follow('pet.read')
    await shows('Decision about pet.read')
    await says('Policies permit it.')
    await follow('users_read_pets')
    await shows('Version 1')
    expect(await page.locator('.cm-activeLine').first().innerText()).toContain('@id("users_read_pets")')
  })

  test('an old version is brought back', async () => {
    const { page, open, fill, follow, says, shows } = admin
    await open('/agents/policies')
    await write('\n@id("closed")\nforbid(principal, action, resource);\n')
    await says('No problems found')
    await admin.press('Save the draft')
    await page.getByText(beginning('Not saved')).waitFor({ state: 'detached' })
    await admin.press('Publish')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await says('Version 2 is in force.')
    await follow('History')
    await follow('Version 1')
    await shows('Version 1')
    await admin.press('Bring it back')
    await fill('Why', 'Too much was closed')
    await page.keyboard.press('Enter')
    await says('It is in force again, as version 3.')
    expect((await world.tenant.admin('GET', 'policy-sets/3')).body.note).toBe('Too much was closed')
    expect((await world.tenant.pdp('access/v1/evaluation', readRex)).body.decision).toBe(true)
  })

  test('nobody overwrites what somebody else has saved meanwhile without seeing it', async () => {
    const { page, open, shows, says } = admin
    await open('/agents/policies')
    await write('// mine\n')
    await admin.follow('History')
    await shows('Leave without saving?')
    await admin.press('Cancel')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { body } = await world.tenant.admin('GET', 'policy-sets/draft')
    await world.server.call('PUT', '/SvcAdmin/v1/policy-sets/draft/policies', {
      accessToken: await world.tenant.accessToken(),
      headers: { 'if-match': '*', 'content-type': 'text/plain' },
      raw: `${body.policies}// theirs\n`,
    })
    await admin.press('Save the draft')
    await shows('Somebody else has saved meanwhile')
    await admin.press('Take theirs')
    await page.getByText(beginning('// theirs')).waitFor()
    await says('No problems found')
    await page.getByText(beginning('Not saved')).waitFor({ state: 'detached' })
  })
})
