// Tells administrators about a new alert, by email. The console shows every alert, whether an email was sent or not.
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { type AnnouncedAlert, lockAnnouncements, updateEmailed } from '../../alerts/index.ts'
import { mfaSettings } from '../../authenticators/index.ts'
import { deliveries, type MessagingContext } from '../../messaging/index.ts'
import { findProfileLocale, listActiveAdministrators } from '../../people/index.ts'

/** Of one tenant within an hour. An attack on many users must not fill mailboxes. */
const maxEmailedPerHour = 10
const maxAdministrators = 20
const hourMs = 3_600_000
/** A day later an administrator learns it from the console. */
const usefulForMs = 24 * hourMs

export function announce(ctx: MessagingContext, tenant: TenantScope, alertId: string): Promise<void> {
  return tenant.tx(async (tx) => {
    const { alertEmails } = await mfaSettings.of(tx)
    if (!alertEmails || !(await deliveries.canSend(ctx, tx, 'email'))) return
    await lockAnnouncements(tx)
    const now = ctx.clock.now()
    const since = new Date(now - hourMs)
    const alert = await updateEmailed(tx, alertId, { now: new Date(now), since, max: maxEmailedPerHour })
    if (alert) await sendEmails(ctx, tx, alert)
  })
}

async function sendEmails(ctx: MessagingContext, tx: TenantTx, alert: AnnouncedAlert): Promise<void> {
  const subject = alert.subject_name ?? alert.subject_id
  const details = { alert: alert.kind, subject, link: ctx.addresses.console('/alerts') }
  const expiresAt = new Date(ctx.clock.now() + usefulForMs)
  for (const { user_id: userId, email_address: to } of await listActiveAdministrators(tx, maxAdministrators)) {
    const locale = (await findProfileLocale(tx, userId)) ?? null
    await deliveries.enqueue(ctx, tx, {
      channel: 'email',
      purpose: 'alert',
      userId,
      to,
      locale,
      challengeId: null,
      details,
      expiresAt,
    })
  }
}
