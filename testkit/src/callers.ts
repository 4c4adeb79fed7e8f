// The kinds of callers that operations are for: a device, a person at a browser, or an application.
import { svcOtp } from '@countersign/contract/operations'
import { ask } from './ask.ts'
import type { TestCall } from './http.ts'
import type { OperationUnderTest } from './operations.ts'
import { newUser } from './people.ts'
import type { TestServer } from './server.ts'
import { enrolDevice } from './software-device.ts'

export interface Callers {
  /** Calls with a credential that the operation accepts. */
  callerOf(operation: Pick<OperationUnderTest, 'scopes'>): { readonly call: TestCall; readonly callerId: string }
}

/** One of each kind, in the operators' tenant, whose application has every scope. */
export async function newCallers(server: TestServer): Promise<Callers> {
  const { operators } = server
  const accessToken = await operators.accessToken()
  const person = await newUser(server.call, operators)
  const { body } = await ask(server.call, svcOtp.registerOtp, {
    accessToken,
    body: { userId: 'holder', authType: 'push' },
  })
  const device = await enrolDevice(server, body.enrolment ?? { uri: '' })
  const deviceToken = await device.accessToken()
  const bearing =
    (token: string): TestCall =>
    (method, path, request) =>
      server.call(method, path, { ...request, accessToken: token })
  return {
    callerOf({ scopes }) {
      if (scopes[0] === 'device') return { call: bearing(deviceToken), callerId: device.deviceId }
      if (scopes.includes('self')) return { call: person.browser.call, callerId: `user:${person.userId}` }
      return { call: bearing(accessToken), callerId: operators.clientId }
    },
  }
}
