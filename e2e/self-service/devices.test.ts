// A phone that is enrolled by the link, proven by the number, and approves from then on.
import type { NamedOperation } from '@countersign/contract'
import { enrolDevice, type SoftwareDevice } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, journey, labelled } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from '../sign-in/world.fixture.ts'

journey('a device of one’s own', () => {
  let world: World
  let visitor: Visitor
  let device: SoftwareDevice

  beforeAll(async () => {
    world = await startWorld()
    const { userId, password } = await world.newUser()
    visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await visitor.press(en.signIn.later)
  })
  afterAll(() => world.close())

  /** The device shows what it approves, and from where. */
  const approve = async (operation: NamedOperation) => {
    const number = await visitor.page.getByLabel(labelled(en.session.number)).innerText()
    const shown = await device.shown()
    expect(shown.context).toEqual({
      operation,
      ipAddress: '127.0.0.1',
      userAgent: expect.stringMatching(/Chrom/),
    })
    const { body } = await device.answerPush(shown, { decision: 'approve', number })
    expect(body.state).toBe('approved')
  }

  test('is enrolled by the link that is shown, and works with its first answer', async () => {
    await visitor.follow(en.selfService.places.devices)
    await visitor.shows(en.selfService.noDevicesTitle)
    await visitor.press(en.selfService.addDevice)
    await visitor.says(en.selfService.waitingForDevice)
    const uri = await visitor.page.getByRole('main').locator('code').innerText()
    device = await enrolDevice(world.server, { uri, name: 'Pocket phone' })
    await visitor.says(en.selfService.deviceJoined)
    await approve('verify_method')
    await visitor.shows(en.selfService.doneTitle)
  })

  test('is one entry in the list, although it serves two methods', async () => {
    await visitor.press(en.shared.done)
    await visitor.says('Pocket phone')
    expect(await visitor.page.getByRole('main').getByRole('listitem').count()).toBe(2)
  })

  test('proves its user for a change, whose wait ends if the user cancels, and is gone when it is removed', async () => {
    // The first answer of the device counted as a proof for ten minutes.
    world.server.clock.advance({ minutes: 11 })
    await visitor.follow(en.selfService.places.devices)
    await visitor.shows('Pocket phone')
    await visitor.press(en.selfService.remove)
    await visitor.press(en.selfService.remove)
    await visitor.shows(en.session.proofTitle)
    const waits = () => world.server.domain.waits.count()
    await expect.poll(waits).toBe(1)
    await visitor.press(en.shared.cancel)
    await visitor.says(en.selfService.proofProblems.proof_required)
    await expect.poll(waits).toBe(0)
    await visitor.press(en.selfService.remove)
    await visitor.shows(en.session.proofTitle)
    await visitor.says(en.session.proofReasons.remove_method)
    await approve('remove_method')
    await visitor.says(en.selfService.removed)
    await visitor.shows(en.selfService.noDevicesTitle)
    expect((await device.post('fetchOtpDetails', {}).catch(() => ({ status: 401 }))).status).toBe(401)
  })
})
