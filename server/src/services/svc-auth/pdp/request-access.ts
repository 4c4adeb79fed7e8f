import { svcAuth } from '@countersign/contract/operations'
import { Answer } from '@countersign/platform/http'
import { approvals } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'
import { ofItsTenant } from './pdp-operation.ts'

export const requestAccess = operation(svcAuth.requestAccess, async (call, ctx) => {
  const { tenant, origin, body } = ofItsTenant(call)
  const asked = await approvals.ask(ctx, tenant, origin, body)
  return new Answer(asked, { headers: { location: asked.task.status_endpoint } })
})
