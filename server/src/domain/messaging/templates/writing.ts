// The words of a message before its facts are known: the tenant's own, otherwise the shipped ones.
import type { TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { localesFor } from '../../base/index.ts'
import { findSenderFacts } from '../branding/branding-store.ts'
import type { Sender } from './message-values.ts'
import type { Template } from './rendering.ts'
import { shippedWording } from './shipped/index.ts'
import type { TemplateKey } from './template-id.ts'
import { findTemplate } from './templates-store.ts'

/** What `render` needs besides the facts. */
export interface Writing {
  readonly template: Template
  readonly sender: Sender
}

/** In the nearest language that has words. */
export async function findWriting(
  ctx: BaseContext,
  tx: TenantTx,
  key: Omit<TemplateKey, 'locale'>,
  locale: string | null,
): Promise<Writing> {
  const [template, sender] = await Promise.all([nearest(tx, key, locale), findSender(ctx, tx)])
  return { template, sender }
}

export async function findSender({ addresses }: BaseContext, tx: TenantTx): Promise<Sender> {
  const facts = await findSenderFacts(tx)
  return {
    tenantName: facts?.display_name ?? '',
    host: new URL(addresses.publicUrl).hostname,
    brand: {
      color: facts?.color ?? null,
      logoUrl: facts?.logo_digest ? addresses.logo(tx.tenantId, facts.logo_digest) : null,
      senderName: facts?.sender_name ?? null,
      supportUrl: facts?.support_url ?? null,
    },
  }
}

async function nearest(tx: TenantTx, key: Omit<TemplateKey, 'locale'>, wanted: string | null): Promise<Template> {
  const locales = localesFor(wanted)
  const own = await Promise.all(locales.map((locale) => findTemplate(tx, { ...key, locale })))
  for (const [index, locale] of locales.entries()) {
    const words = own[index] ?? shippedWording({ ...key, locale })
    if (words) return { channel: key.channel, locale, subject: words.subject, body: words.body }
  }
  throw new Error(`No words are shipped for ${key.channel} ${key.purpose}.`)
}
