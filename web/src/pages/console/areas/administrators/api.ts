import { svcAdmin } from '@countersign/contract/operations'
import { resourceCalls } from '#console/parts/resource/index.ts'

const administrators = resourceCalls('administrators')

export const useAdministrators = () => administrators.useList(svcAdmin.listAdministrators)
export const useAdministrator = (userId: string) => administrators.useOne(svcAdmin.getAdministrator, { userId })

export const useAdministratorChanges = () => ({
  invite: administrators.useChange(svcAdmin.inviteAdministrator),
  reinvite: administrators.useChange(svcAdmin.reinviteAdministrator),
  update: administrators.useChange(svcAdmin.updateAdministrator),
  remove: administrators.useRemoval(svcAdmin.deleteAdministrator),
})
