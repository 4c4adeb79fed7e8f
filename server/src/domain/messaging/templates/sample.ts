// A message with sample values, for administrators who write its words.
import { invalidField, type MessageChannel } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import type { MessageFacts } from './message-values.ts'
import { readTemplate } from './present.ts'
import { type RenderedMessage, render } from './rendering.ts'
import { readTemplateId } from './template-id.ts'
import { findSender } from './writing.ts'

export const sampleFacts = ({ addresses }: BaseContext): MessageFacts => ({
  code: '123456',
  minutes: 5,
  change: 'added',
  method: 'authenticator_app',
  alert: 'connector_failing',
  subject: 'SMTP',
  link: `${addresses.publicUrl}/…`,
  userName: 'Ada Lovelace',
})

/** As it would be sent by a connector of this channel. */
export async function renderSample(
  ctx: BaseContext,
  tx: TenantTx,
  { templateId, channel }: { readonly templateId: string; readonly channel: MessageChannel },
): Promise<RenderedMessage> {
  const key = readTemplateId(templateId)
  if (key?.channel !== channel) throw invalidField('templateId', `must name a message template for ${channel}`)
  const [{ resource }, sender] = await Promise.all([readTemplate(tx, key), findSender(ctx, tx)])
  return render({ ...key, subject: resource.subject, body: resource.body }, sender, sampleFacts(ctx))
}
