// The devices of a tenant as its administrators see and remove them.
import { type Device, type DeviceQuery, type Page, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import {
  findDevice,
  findShownDevice,
  listDevices,
  listDevicesByUser,
  listRegistrations,
  presentDevice,
} from '../../authenticators/index.ts'
import { removeRegistration } from '../../challenges/index.ts'
import { type EnrolmentContext, notifyMethodChange } from '../../enrolment/index.ts'
import { updateFirstClientForgotten } from '../../people/index.ts'
import { changeUser } from '../users/change-user.ts'

export const list = (tenant: TenantScope, { limit, cursor, userId }: DeviceQuery): Promise<Page<Device>> =>
  tenant.tx(async (tx) => {
    const [after = ''] = decodeCursor(cursor, ['string']) ?? []
    const most = limit + 1
    const rows = userId === undefined ? listDevices(tx, after, most) : listDevicesByUser(tx, userId, after, most)
    return pageOf(await rows, limit, (row) => [row.device_id], presentDevice)
  })

export const find = (tenant: TenantScope, deviceId: string): Promise<Device> =>
  tenant.tx(async (tx) => {
    const row = await findShownDevice(tx, deviceId)
    if (!row) throw new Problem('not_found')
    return presentDevice(row)
  })

export async function remove(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  deviceId: string,
): Promise<void> {
  const found = await tenant.tx((tx) => findDevice(tx, deviceId))
  if (!found) throw new Problem('not_found')
  const { user_id: userId, push_registration_id: registrationId } = found
  await changeUser(tenant, origin, userId, async (tx) => {
    if (!(await findDevice(tx, deviceId))) throw new Problem('not_found')
    await removeRegistration(ctx, tx, origin, registrationId)
    const rest = await listRegistrations(tx, userId)
    if (rest.length === 0) await updateFirstClientForgotten(tx, userId)
    await notifyMethodChange(ctx, tx, rest, { change: 'removed', authType: 'push', registrationId })
  })
}
