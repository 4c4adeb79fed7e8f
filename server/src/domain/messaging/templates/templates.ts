// The words of a tenant's messages, as administrators manage them.
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
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor } from '@countersign/platform/paging'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import { canonicalLocale } from '../../base/index.ts'
import { readTemplate, readTemplates } from './present.ts'
import { render } from './rendering.ts'
import { sampleFacts } from './sample.ts'
import { shippedWording } from './shipped/index.ts'
import { smsSize } from './sms-size.ts'
import { readTemplateId, type TemplateKey, templateIdOf } from './template-id.ts'
import { deleteTemplate, insertTemplate, lockTemplate, updateTemplate } from './templates-store.ts'
import type { Wording } from './wording.ts'
import { assertWording } from './wording-rules.ts'
import { findSender } from './writing.ts'

export function list(tenant: TenantScope, { limit, cursor }: PageQuery): Promise<Page<MessageTemplate>> {
  return tenant.tx(async (tx) => {
    const [afterId = ''] = decodeCursor(cursor, ['string']) ?? []
    const after = readTemplateId(afterId)
    if (cursor !== undefined && !after) throw invalidField('cursor', 'is not a nextCursor of this list')
    return readTemplates(tx, after, limit)
  })
}

export function find(tenant: TenantScope, templateId: string): Promise<Versioned<MessageTemplate>> {
  return tenant.tx((tx) => readTemplate(tx, keyOf(templateId)))
}

/** In a language that has no words yet. */
export function create(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  { subject = null, body, ...input }: CreateMessageTemplateRequest,
): Promise<Versioned<MessageTemplate>> {
  return tenant.tx(async (tx) => {
    const key = { ...input, locale: readLocale(input.locale) }
    assertWording(key, { subject, body })
    const now = new Date(ctx.clock.now())
    const isNew = !shippedWording(key) && (await insertTemplate(tx, key, { subject, body }, now)) === 1
    if (!isNew) throw new Problem('already_exists')
    await record(ctx, tx, origin, 'message_template.created', key)
    return readTemplate(tx, key)
  })
}

export function update(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  templateId: string,
  ifMatch: number | null,
  input: UpdateMessageTemplateRequest,
): Promise<Versioned<MessageTemplate>> {
  return tenant.tx(async (tx) => {
    const key = keyOf(templateId)
    const own = await lockTemplate(tx, key)
    const words = changed(own ?? shippedWording(key), input)
    if (ifMatch !== null && ifMatch !== (own?.version ?? 0)) throw new Problem('precondition_failed')
    assertWording(key, words)
    const now = new Date(ctx.clock.now())
    const written = await (own ? updateTemplate(tx, key, words, now) : insertTemplate(tx, key, words, now))
    // Another administrator's first change came in between.
    if (written === 0) throw new Problem('precondition_failed')
    await record(ctx, tx, origin, 'message_template.updated', key)
    return readTemplate(tx, key)
  })
}

/** Restores the shipped words, if there are any. */
export function remove(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  templateId: string,
  ifMatch: number | null,
): Promise<void> {
  return tenant.tx(async (tx) => {
    const key = keyOf(templateId)
    const own = await lockTemplate(tx, key)
    if (!own) throw new Problem('not_found')
    if (ifMatch !== null && ifMatch !== own.version) throw new Problem('precondition_failed')
    await deleteTemplate(tx, key)
    await record(ctx, tx, origin, 'message_template.deleted', key)
  })
}

export function preview(
  ctx: BaseContext,
  tenant: TenantScope,
  templateId: string,
  input: PreviewMessageTemplateRequest,
): Promise<MessagePreview> {
  return tenant.tx(async (tx) => {
    const key = keyOf(templateId)
    const [{ resource }, sender] = await Promise.all([readTemplate(tx, key), findSender(ctx, tx)])
    const words = changed(resource, input)
    assertWording(key, words)
    const { fromName: _, ...message } = render({ ...key, ...words }, sender, sampleFacts(ctx))
    return { ...message, sms: key.channel === 'sms' ? smsSize(message.text) : null }
  })
}

function record(ctx: BaseContext, tx: TenantTx, origin: Origin, action: AuditAction, key: TemplateKey): Promise<void> {
  return recordEvent(ctx, tx, origin, { action, target: { kind: 'message_template', id: templateIdOf(key) } })
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
