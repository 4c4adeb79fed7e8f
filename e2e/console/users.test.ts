// Users: found among many, unlocked, and disabled if necessary.
import { pbkdf2Sync } from 'node:crypto'
import { fromBase32, newDeviceHolder, newHolder, totp } from '@countersign/testkit'
import type { Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('users', () => {
  let world: Console
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    admin = await world.administrator()
  })
  afterAll(() => world.close())

  test('a locked-out user is unlocked, and can continue', async () => {
    const { tenant, server } = world
    const { right } = await newHolder(tenant, 'authenticator_app', server.clock, 'carol')
    const answer = async (otp: string) =>
      (await tenant.post('authenticateOtp', { userId: 'carol', authType: 'authenticator_app', otp })).body
    for (let turn = 0; turn < 10; turn++) await answer('000000')
    expect((await answer(await right())).reason).toBe('registration_locked')

    const { page, open, shows, says, press } = admin
    await open('/users')
    await page.getByLabel(labelled(en.users.search)).fill('car')
    await page.getByRole('link', { name: 'carol', exact: true }).click()
    await shows('carol')
    await shows(en.users.locksTitle)
    await press(`${en.users.unlock}: ${en.shell.methods.authenticator_app}`)
    await says(en.users.methodUnlocked)
    expect((await answer(await right())).authenticated).toBe(true)
  })

  test('methods and devices are disabled and removed individually', async () => {
    const { tenant, server } = world
    await tenant.enable('email')
    const email = await newHolder(tenant, 'email', server.clock, 'dave')
    await newDeviceHolder(server, tenant, { userId: 'dave' })
    const { page, open, says, shows } = admin
    await open('/users/dave')
    await shows(en.users.devicesTitle)
    await page.getByRole('button', { name: `${en.users.renameMethod}: ${en.shell.methods.email}`, exact: true }).click()
    await page.getByLabel(labelled(en.users.methodName)).fill('Office')
    await page.keyboard.press('Enter')
    await says(en.users.methodRenamed)
    await says(/^Office · /)
    await page.getByRole('button', { name: `${en.users.disable}: ${en.shell.methods.email}`, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: en.users.disable, exact: true }).click()
    await says(en.users.methodDisabled)
    const statusOf = async (registrationId: string) => {
      const { body } = await tenant.admin('GET', 'users/dave')
      return body.registrations.find((held: { registrationId: string }) => held.registrationId === registrationId)
        ?.status
    }
    expect(await statusOf(email.registrationId)).toBe('disabled')
    await page.getByRole('button', { name: `${en.users.removeMethod}: ${en.shell.methods.email}`, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: en.users.removeMethod, exact: true }).click()
    await says(en.users.methodRemoved)
    expect(await statusOf(email.registrationId)).toBeUndefined()
    await page.getByRole('table', { name: en.users.devices, exact: true }).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: en.users.removeDevice, exact: true }).click()
    await says(en.users.deviceRemoved)
    expect((await tenant.admin('GET', 'devices?userId=dave')).body.items).toEqual([])
  })

  test('a user is added, found by any word of their name, and edited', async () => {
    const { tenant } = world
    const { page, open, says, shows, press } = admin
    await open('/users')
    await page.getByRole('link', { name: en.users.addUser, exact: true }).click()
    await press(en.users.addUser)
    await says(en.users.required)
    await page.getByLabel(labelled(en.users.userId)).fill('grace')
    await page.getByLabel(labelled(en.users.name)).fill('Grace Hopper')
    await page.getByLabel(labelled(en.users.email)).fill('grace@example.com')
    await press(en.users.addUser)
    await shows('Grace Hopper')
    await open('/users')
    await page.getByLabel(labelled(en.users.search)).fill('HOPP')
    // Until then, the list is about to be replaced.
    await page.waitForURL(/[?&]search=HOPP/)
    await page.getByRole('link', { name: 'Grace Hopper', exact: true }).click()
    await shows('Grace Hopper')
    await press(en.users.editProfile)
    await page.getByLabel(labelled(en.users.phone)).fill('+41 79 123 45 67')
    await page.getByRole('combobox', { name: labelled(en.users.locale) }).fill('de')
    await press(en.users.saveProfile)
    await says(en.users.profileSaved)
    expect((await tenant.admin('GET', 'users/grace')).body).toMatchObject({
      displayName: 'Grace Hopper',
      emailAddress: 'grace@example.com',
      phoneNumber: '+41791234567',
      phoneVerified: false,
      locale: 'de',
    })
    await open('/users?search=grace&secondFactor=true')
    await shows(en.users.noneTitle)
    await press(en.users.clearFilters)
    await page.getByRole('link', { name: 'Grace Hopper', exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?search=grace')
  })

  test('a user is invited with a link, sets a password, and is in self-service; the link can be revoked', async () => {
    const { tenant, browser } = world
    await tenant.admin('POST', 'users', { userId: 'ivy', displayName: 'Ivy', emailAddress: 'ivy@example.com' })
    const { page, open, says, press, copied } = admin
    await open('/users/ivy')
    await press(en.users.sendInvitation)
    await says(en.users.invitationSent('ivy@example.com'))
    await press(en.users.newInvitationLink)
    const link = await copied(en.users.invitationLinkLabel)
    await press(en.users.passedOn)
    const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await visitor.goto(link)
    await visitor.getByText(en.signIn.invitedUserTextChoice(`Tenant ${tenant.tenantId}`)).waitFor()
    await visitor.getByLabel(labelled(en.signIn.choosePassword)).fill('nine clocks in the hallway')
    await visitor.getByRole('button', { name: en.signIn.accept, exact: true }).click()
    await visitor.getByRole('button', { name: en.signIn.later, exact: true }).click()
    await visitor.waitForURL('**/SelfService/**')
    await visitor.context().close()
    await open('/users/ivy')
    await says(en.users.methodsTitle)
    expect(await page.getByRole('button', { name: en.users.invitationLink, exact: true }).count()).toBe(0)

    await tenant.admin('POST', 'users', { userId: 'jo' })
    await tenant.admin('POST', 'users/jo:invite', {})
    await open('/users/jo')
    await press(en.users.revokeInvitation)
    await says(en.users.invitationRevoked)
    expect((await tenant.admin('GET', 'users/jo')).body.invitation).toBeNull()
  })

  test('a user who lost their phone signs in with a temporary access code, and is led to set up a method', async () => {
    const { tenant, server, browser, url } = world
    await newHolder(tenant, 'authenticator_app', server.clock, 'lee')
    await tenant.post('registerPassword', { userId: 'lee', password: 'nine clocks in the hallway' })
    const { page, open, says, press, copied } = admin
    await open('/users/lee')
    await press(en.users.createTemporaryCode)
    await page.getByRole('dialog').getByRole('button', { name: en.users.createTemporaryCode, exact: true }).click()
    const code = await copied(en.users.temporaryCodeLabel)
    await press(en.users.passedOn)
    const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await visitor.goto(`${url}/AuthPage/signin/${tenant.tenantId}`)
    const button = (name: string) => visitor.getByRole('button', { name, exact: true })
    await visitor.getByLabel(labelled(en.signIn.userId)).fill('lee')
    await visitor.getByLabel(labelled(en.session.password)).fill('nine clocks in the hallway')
    await button(en.signIn.signIn).click()
    await visitor.getByRole('heading', { name: en.signIn.secondTitle, exact: true }).waitFor()
    await button(en.signIn.useTemporaryCode).click()
    await visitor.getByLabel(labelled(en.signIn.temporaryCode)).fill('0000-0000-0000')
    await button(en.signIn.signIn).click()
    await visitor.getByText(en.signIn.wrongCode).waitFor()
    await visitor.getByLabel(labelled(en.signIn.temporaryCode)).fill(code)
    await button(en.signIn.signIn).click()
    await visitor.waitForURL('**/SelfService/add')
    await visitor.context().close()
    await tenant.admin('POST', 'users/lee/temporary-code', {})
    await open('/users/lee')
    await press(en.users.revokeTemporaryCode)
    await says(en.users.temporaryCodeRevoked)
  })

  test('a file of users is checked, imported with a report for each line, and exported', async () => {
    const { tenant } = world
    const { page, open, shows, says, press, follow } = admin
    await open('/users')
    await follow(en.users.importUsers)
    const file = 'userId,displayName\nmia,Mia Import\nmia,Twice\n'
    const choose = () =>
      page
        .getByLabel(labelled(en.users.file))
        .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await choose()
    await press(en.users.checkFile)
    await shows(en.users.dryRunTitle)
    await says(en.users.importDone)
    await says('userId occurs twice in the file')
    expect((await tenant.admin('GET', 'users/mia')).status).toBe(404)
    await follow(en.users.importNow)
    await choose()
    await page.getByLabel(labelled(en.users.dryRun)).uncheck()
    await press(en.users.importNow)
    await shows(en.users.reportTitle)
    await says(`${en.users.outcomes.created}: 1`)
    expect((await tenant.admin('GET', 'users/mia')).body.displayName).toBe('Mia Import')
    await open('/users')
    const [downloaded] = await Promise.all([page.waitForEvent('download'), press(en.users.exportUsers)])
    expect(downloaded.suggestedFilename()).toBe(`users-${tenant.tenantId}.csv`)
  })

  test('users from another system keep their password and their authenticator app', async () => {
    const { tenant, server } = world
    const { page, open, shows, says, press, follow } = admin
    const password = 'seven herons over the lake'
    const salt = Buffer.from('sixteen byte slt')
    const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const passwordHash = `$pbkdf2-sha256$i=1000$${unpadded(salt)}$${unpadded(pbkdf2Sync(password, salt, 1000, 32, 'sha256'))}`
    const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const lines = ['userId,passwordHash,totpSecret', `nia,${passwordHash},${totpSecret}`, 'oda,md5:unsalted,']
    await open('/users')
    await follow(en.users.importUsers)
    await page
      .getByLabel(labelled(en.users.file))
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await page.getByLabel(labelled(en.users.dryRun)).uncheck()
    await press(en.users.importNow)
    await shows(en.users.reportTitle)
    await says(`${en.users.outcomes.created}: 1`)
    await says(/^passwordHash /)
    const answer = {
      userId: 'nia',
      authType: 'authenticator_app',
      otp: totp(fromBase32(totpSecret), server.clock.now()),
    }
    expect((await tenant.post('validatePassword', { userId: 'nia', password })).body.authenticated).toBe(true)
    expect((await tenant.post('authenticateOtp', answer)).body.authenticated).toBe(true)
    expect((await tenant.admin('GET', 'users/oda')).status).toBe(404)
  })

  test('several users are disabled and deleted at once, after the number is confirmed', async () => {
    const { tenant } = world
    for (const userId of ['bulk-1', 'bulk-2']) await tenant.admin('POST', 'users', { userId })
    const { page, open, says, press } = admin
    await open(`/users?search=bulk`)
    for (const name of ['bulk-1', 'bulk-2']) await page.getByLabel(labelled(en.users.selectUser(name))).check()
    await press(en.users.bulkDisable)
    await says(en.users.bulkDisableTitle(2))
    await page.getByRole('dialog').getByRole('button', { name: en.users.bulkDisable, exact: true }).click()
    await says(en.users.bulkDone(2, 2))
    expect((await tenant.admin('GET', 'users/bulk-2')).body.status).toBe('disabled')
    await page.getByLabel(labelled(en.users.selectUser('bulk-1'))).check()
    await press(en.users.bulkDelete)
    await page.getByRole('dialog').getByRole('textbox').fill('1')
    await page.getByRole('dialog').getByRole('button', { name: en.users.bulkDelete, exact: true }).click()
    await says(en.users.bulkDone(1, 1))
    expect((await tenant.admin('GET', 'users/bulk-1')).status).toBe(404)
  })

  test('a second factor is required of one user and of several, and these users are found', async () => {
    const { tenant } = world
    for (const userId of ['strict-1', 'strict-2']) await tenant.admin('POST', 'users', { userId })
    const requiredOf = async (userId: string) =>
      (await tenant.admin('GET', `users/${userId}`)).body.secondFactorRequired
    const { page, open, says, press } = admin
    const confirm = () =>
      page.getByRole('dialog').getByRole('button', { name: en.users.requireSecondFactor, exact: true }).click()
    await open('/users/strict-1')
    await press(en.users.requireSecondFactor)
    await confirm()
    await says(en.users.secondFactorIsRequired)
    expect(await requiredOf('strict-1')).toBe(true)
    await press(en.users.waiveSecondFactor)
    await says(en.users.secondFactorWaived)
    expect(await requiredOf('strict-1')).toBe(false)
    await open('/users?search=strict')
    for (const name of ['strict-1', 'strict-2']) await page.getByLabel(labelled(en.users.selectUser(name))).check()
    await press(en.users.requireSecondFactor)
    await confirm()
    await says(en.users.bulkDone(2, 2))
    expect(await requiredOf('strict-2')).toBe(true)
    await open('/users?secondFactorRequired=true')
    await page.getByRole('link', { name: 'strict-2', exact: true }).waitFor()
    await page.getByRole('link', { name: 'strict-1', exact: true }).waitFor()
  })

  test('a column that is hidden stays hidden, and the risk of a user is shown', async () => {
    const { tenant } = world
    await tenant.post('registerPassword', { userId: 'risky', password: 'nine clocks in the hallway' })
    const { page, open } = admin
    // The filter has the same words.
    const risk = page.getByRole('table', { name: en.users.title }).getByText(en.users.risks.no_second_factor)
    await open('/users?search=risky')
    await risk.waitFor()
    await page.getByText(en.users.columns, { exact: true }).click()
    await page.getByRole('checkbox', { name: en.users.risk, exact: true }).uncheck()
    await page.reload()
    await page.getByRole('link', { name: 'risky', exact: true }).waitFor()
    expect(await risk.count()).toBe(0)
    await page.evaluate(() => localStorage.clear())
  })

  test('a fraud report stands out until it is acknowledged, and the push pause is lifted', async () => {
    const { tenant, server } = world
    const holder = await newDeviceHolder(server, tenant, { userId: 'paused' })
    await tenant.post('triggerPushNotification', { userId: 'paused' })
    const [shown] = await holder.device.pending()
    if (!shown) throw new Error('The device has no pending challenge.')
    await holder.device.answerPush(shown, { decision: 'deny', denyReason: 'not_me' })
    const { page, open, says, shows, press } = admin
    await open('/audit?targetId=paused')
    await page.getByText(en.audit.fraud, { exact: true }).waitFor()
    await open('/users?risk=fraud_reported')
    await page.getByRole('link', { name: 'paused', exact: true }).click()
    await shows(en.users.fraudTitle(1))
    await page.getByRole('table', { name: en.users.history, exact: true }).getByText(en.users.fraudReason).waitFor()
    await press(en.users.acknowledgeFraud)
    await says(en.users.fraudAcknowledged)
    await page.getByRole('heading', { name: en.users.fraudTitle(1), exact: true }).waitFor({ state: 'detached' })
    await shows(en.users.pausesTitle)
    await says(en.users.pausedSignIn)
    await press(en.users.liftPauses)
    await says(en.users.pausesLifted)
    expect((await tenant.admin('GET', 'users/paused')).body.pushPauses).toEqual([])
  })

  test('a user who has lost everything is reset, and starts over', async () => {
    const { tenant, server } = world
    await newHolder(tenant, 'recovery_code', server.clock, 'frank')
    await newDeviceHolder(server, tenant, { userId: 'frank' })
    const { page, open, says, press } = admin
    await open('/users/frank')
    await press(en.users.reset)
    await page.getByRole('dialog').getByRole('button', { name: en.users.reset, exact: true }).click()
    await says(en.users.noMethods)
    const { body } = await tenant.admin('GET', 'users/frank')
    expect(body).toMatchObject({ status: 'active', registrations: [] })
  })

  test('a user is disabled, enabled, and deleted after their name is typed', async () => {
    const { tenant, server } = world
    await newHolder(tenant, 'recovery_code', server.clock, 'erin')
    const { page, open, says, press, shows } = admin
    await open('/users/erin')
    await press(en.users.disableUser)
    await page.getByRole('dialog').getByRole('button', { name: en.users.disableUser, exact: true }).click()
    await says(en.users.disabled('erin'))
    expect((await tenant.admin('GET', 'users/erin')).body.status).toBe('disabled')
    await press(en.users.enableUser)
    await says(en.users.enabled('erin'))
    await press(en.users.remove)
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: en.users.remove, exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('erin')
    await dialog.getByRole('button', { name: en.users.remove, exact: true }).click()
    await says(en.users.removed('erin'))
    await shows(en.users.title)
    expect((await tenant.admin('GET', 'users/erin')).status).toBe(404)
  })

  test('the help desk cannot change a user with a role, and sees why', async () => {
    const helpdesk = await world.administrator(['helpdesk'])
    await helpdesk.open(`/users/${admin.userId}`)
    await helpdesk.press(en.users.signOut)
    await helpdesk.page.getByRole('dialog').getByRole('button', { name: en.users.signOut, exact: true }).click()
    await helpdesk.says(en.users.mayNot)
  })

  test('of thousands of users only the shown ones are sent to the browser, and the server searches', async () => {
    const { tenant, server } = world
    await server.database.superuser(
      `insert into users (tenant_id, user_id, status, created_at)
       select $1, 'crowd-' || lpad(i::text, 6, '0'), 'active', now() from generate_series(1, 3000) i`,
      [tenant.tenantId],
    )
    const { page, open, press } = admin
    const asked: Promise<{ readonly query: URLSearchParams; readonly count: number }>[] = []
    page.on('response', (response: Response) => {
      const url = new URL(response.url())
      if (url.pathname !== '/SvcAdmin/v1/users') return
      asked.push(response.json().then(({ items }) => ({ query: url.searchParams, count: items.length })))
    })
    await open('/users?search=crowd')
    const rows = page.getByRole('table', { name: en.users.title, exact: true }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(51)
    await press(en.shared.loadMore)
    await expect.poll(() => rows.count()).toBe(101)
    await page.getByLabel(labelled(en.users.search)).fill('crowd-00099')
    await expect.poll(() => rows.count()).toBe(11)
    const answers = await Promise.all(asked)
    expect(answers.every(({ count }) => count <= 50)).toBe(true)
    expect(answers.map(({ query }) => query.get('search'))).toEqual(['crowd', 'crowd', 'crowd-00099'])
    expect(answers[1]?.query.get('cursor')).not.toBeNull()
  })
})
