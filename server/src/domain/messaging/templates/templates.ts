// The words of a tenant's messages: its own where it has any, else the shipped ones.
import {
  type AuditAction,
  type CreateMessageTemplateRequest,
  invalidField,
  type MessagePreview,
  type MessageTemplate,
  type Page,
  type PageQuery,
  type PreviewMessageTemplateRequest,
  Problem,
  type UpdateMessageTemplateRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor } from '@countersign/platform/paging'
import type { Audit } from '../../audit/index.ts'
import type { Addresses, Versioned } from '../../base/index.ts'
import { findTenant } from '../../tenancy/index.ts'
import { canonicalLocale, localesFor } from './locales.ts'
import type { MessageFacts, Sender } from './message-values.ts'
import { readTemplate, readTemplates } from './present.ts'
import { type RenderedMessage, render, type Template } from './rendering.ts'
import { shippedWording } from './shipped/index.ts'
import { smsSize } from './sms-size.ts'
import { readTemplateId, type TemplateKey, templateIdOf } from './template-id.ts'
import { deleteTemplate, findTemplates, insertTemplate, lockTemplate, updateTemplate } from './templates-store.ts'
import type { Wording } from './wording.ts'
import { assertWording } from './wording-rules.ts'

export type Templates = ReturnType<typeof createTemplates>

const sample: MessageFacts = { code: '123456', minutes: 5, change: 'added', method: 'authenticator_app' }

export function createTemplates({ clock, audit, addresses }: { clock: Clock; audit: Audit; addresses: Addresses }) {
  const now = () => new Date(clock.now())

  const senderOf = async (tx: TenantTx): Promise<Sender> => {
    const tenant = await findTenant(tx)
    return { tenantName: tenant?.display_name ?? '', host: new URL(addresses.publicUrl).hostname }
  }

  const record = (tx: TenantTx, origin: Origin, action: AuditAction, key: TemplateKey) =>
    audit.record(tx, origin, { action, target: { kind: 'message_template', id: templateIdOf(key) } })

  return {
    /** Writes a message in the nearest language that there are words for. */
    async writer(
      tx: TenantTx,
      key: Omit<TemplateKey, 'locale'>,
      locale: string | null,
    ): Promise<(facts: MessageFacts) => RenderedMessage> {
      const [template, sender] = await Promise.all([nearest(tx, key, locale), senderOf(tx)])
      return (facts) => render(template, sender, facts)
    },

    list: (tenant: TenantScope, { limit, cursor }: PageQuery): Promise<Page<MessageTemplate>> =>
      tenant.tx(async (tx) => {
        const [afterId = ''] = decodeCursor(cursor, ['string']) ?? []
        const after = readTemplateId(afterId)
        if (cursor !== undefined && !after) throw invalidField('cursor', 'is not a nextCursor of this list')
        return readTemplates(tx, after, limit)
      }),

    find: (tenant: TenantScope, templateId: string): Promise<Versioned<MessageTemplate>> =>
      tenant.tx((tx) => readTemplate(tx, keyOf(templateId))),

    /** In a language that there are no words for yet. */
    create: (
      tenant: TenantScope,
      origin: Origin,
      { subject = null, body, ...input }: CreateMessageTemplateRequest,
    ): Promise<Versioned<MessageTemplate>> =>
      tenant.tx(async (tx) => {
        const key = { ...input, locale: readLocale(input.locale) }
        assertWording(key, { subject, body })
        const isNew = !shippedWording(key) && (await insertTemplate(tx, key, { subject, body }, now())) === 1
        if (!isNew) throw new Problem('already_exists')
        await record(tx, origin, 'message_template.created', key)
        return readTemplate(tx, key)
      }),

    update: (
      tenant: TenantScope,
      origin: Origin,
      templateId: string,
      ifMatch: number | null,
      input: UpdateMessageTemplateRequest,
    ): Promise<Versioned<MessageTemplate>> =>
      tenant.tx(async (tx) => {
        const key = keyOf(templateId)
        const own = await lockTemplate(tx, key)
        const words = changed(own ?? shippedWording(key), input)
        if (ifMatch !== null && ifMatch !== (own?.version ?? 0)) throw new Problem('precondition_failed')
        assertWording(key, words)
        const written = await (own ? updateTemplate(tx, key, words, now()) : insertTemplate(tx, key, words, now()))
        // Somebody else's first change came in between.
        if (written === 0) throw new Problem('precondition_failed')
        await record(tx, origin, 'message_template.updated', key)
        return readTemplate(tx, key)
      }),

    /** Back to the shipped words, where there are any. */
    remove: (tenant: TenantScope, origin: Origin, templateId: string, ifMatch: number | null): Promise<void> =>
      tenant.tx(async (tx) => {
        const key = keyOf(templateId)
        const own = await lockTemplate(tx, key)
        if (!own) throw new Problem('not_found')
        if (ifMatch !== null && ifMatch !== own.version) throw new Problem('precondition_failed')
        await deleteTemplate(tx, key)
        await record(tx, origin, 'message_template.deleted', key)
      }),

    preview: (tenant: TenantScope, templateId: string, input: PreviewMessageTemplateRequest): Promise<MessagePreview> =>
      tenant.tx(async (tx) => {
        const key = keyOf(templateId)
        const [{ resource }, sender] = await Promise.all([readTemplate(tx, key), senderOf(tx)])
        const words = changed(resource, input)
        assertWording(key, words)
        const message = render({ ...key, ...words }, sender, sample)
        return { ...message, sms: key.channel === 'sms' ? smsSize(message.text) : null }
      }),
  }
}

async function nearest(tx: TenantTx, key: Omit<TemplateKey, 'locale'>, wanted: string | null): Promise<Template> {
  const locales = localesFor(wanted)
  const own = await findTemplates(tx, key, locales)
  for (const locale of locales) {
    const words = own.find((row) => row.locale === locale) ?? shippedWording({ ...key, locale })
    if (words) return { channel: key.channel, locale, subject: words.subject, body: words.body }
  }
  throw new Error(`No words are shipped for ${key.channel} ${key.purpose}.`)
}

function keyOf(templateId: string): TemplateKey {
  const key = readTemplateId(templateId)
  if (!key) throw new Problem('not_found')
  return key
}

function readLocale(locale: string): string {
  const canonical = canonicalLocale(locale)
  if (!canonical) throw invalidField('locale', 'must be a language tag, such as de or de-CH')
  return canonical
}

function changed(words: Wording | undefined, { subject, body }: UpdateMessageTemplateRequest): Wording {
  if (!words) throw new Problem('not_found')
  return { subject: subject === undefined ? words.subject : subject, body: body ?? words.body }
}
