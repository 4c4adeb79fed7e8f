// What every method promises in addition that the user answers on a device.
import { contractOf, deviceAuthTypes } from '@countersign/contract'
import { newDeviceHolder, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { methodUnderTest, newTenantWithAll } from './method-contract.fixture.ts'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await newTenantWithAll(server)

describe.each(deviceAuthTypes)('%s', (authType) => {
  const method = methodUnderTest(server, tenant, authType)

  test('the client reads that the challenge is pending until the device answers', async () => {
    const user = await method.holder()
    const answer = await user.right(await method.issue(user))
    expect((await tenant.post('authenticateOtp', answer.request)).body).toMatchObject({
      authenticated: false,
      reason: 'challenge_pending',
    })
    expect(await answer.send()).toMatchObject({ authenticated: true })
  })

  test('a denial is final: the device cannot approve afterwards', async () => {
    const user = await method.holder()
    const issued = await method.issue(user)
    const [approval, denial] = [await user.right(issued), await user.wrong(issued)]
    await denial.send()
    expect(await approval.sendLate()).toBe('challenge_finished')
    expect((await tenant.post('authenticateOtp', denial.request)).body).toMatchObject({
      authenticated: false,
      reason: 'denied',
    })
  })

  test('once the method is removed, the device gets no access token', async () => {
    const { userId, device } = await newDeviceHolder(server, tenant, { authType })
    expect(await device.accessToken()).toMatch(/./)
    await tenant.post('deregisterAuth', { userId, authType })
    await expect(device.accessToken()).rejects.toThrow(/invalid_client/)
  })
})

describe.each(deviceAuthTypes.filter((authType) => contractOf(authType).scanned))('a code of %s', (authType) => {
  test('cannot be scanned again once the challenge is answered', async () => {
    const { issue } = methodUnderTest(server, tenant, authType)
    const { userId, device } = await newDeviceHolder(server, tenant, { authType })
    const { qrContent = '' } = await issue({ userId })
    await device.answerQr((await device.scan(qrContent)).body, { decision: 'deny' })
    expect(await device.scan(qrContent)).toMatchObject({ status: 409, body: { code: 'challenge_finished' } })
  })
})
