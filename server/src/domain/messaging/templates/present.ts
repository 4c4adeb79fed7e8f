// A template as administrators see it.
import { type MessageTemplate, type Page, Problem } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { pageOf } from '@countersign/platform/paging'
import type { Versioned } from '../../base/index.ts'
import { shippedKeys, shippedWording } from './shipped/index.ts'
import { type TemplateKey, templateIdOf } from './template-id.ts'
import { findTemplate, listTemplates, type TemplateRow } from './templates-store.ts'

/** Version 0 is the shipped one. */
export async function readTemplate(tx: TenantTx, key: TemplateKey): Promise<Versioned<MessageTemplate>> {
  const own = await findTemplate(tx, key)
  if (own) return { version: own.version, resource: presentOwn(own) }
  return { version: 0, resource: presentShipped(key) }
}

/** The shipped ones, each in the tenant's own words if it has any, and those of further languages. */
export async function readTemplates(
  tx: TenantTx,
  after: TemplateKey | undefined,
  limit: number,
): Promise<Page<MessageTemplate>> {
  const own = (await listTemplates(tx, after, limit + 1)).map(presentOwn)
  const ownIds = new Set(own.map(({ templateId }) => templateId))
  const afterId = after ? templateIdOf(after) : ''
  const shipped = shippedKeys
    .map(presentShipped)
    .filter(({ templateId }) => templateId > afterId && !ownIds.has(templateId))
  const inOrder = [...own, ...shipped].sort((one, other) => (one.templateId < other.templateId ? -1 : 1))
  return pageOf(
    inOrder,
    limit,
    ({ templateId }) => [templateId],
    (template) => template,
  )
}

function presentOwn({ version: _, updated_at: updatedAt, ...template }: TemplateRow): MessageTemplate {
  return { templateId: templateIdOf(template), ...template, isCustom: true, updatedAt: updatedAt.toISOString() }
}

function presentShipped(key: TemplateKey): MessageTemplate {
  const words = shippedWording(key)
  if (!words) throw new Problem('not_found')
  return { templateId: templateIdOf(key), ...key, ...words, isCustom: false, updatedAt: null }
}
