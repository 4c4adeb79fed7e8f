import type { TaskHandler } from '@countersign/platform/tasks'
import { announceAlert } from '../domain/administration/index.ts'
import type { MessagingContext } from '../domain/messaging/index.ts'

export const announcement = (ctx: MessagingContext): TaskHandler => ({
  maxAttempts: 5,
  run: ({ tenantId, payload }) => {
    const { alertId } = payload as { readonly alertId: string }
    return announceAlert(ctx, ctx.database.scope(tenantId), alertId)
  },
})
