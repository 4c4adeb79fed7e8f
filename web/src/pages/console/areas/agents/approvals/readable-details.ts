// What a device showed, with titles in the place of the names that policies use.
import type { AskedApproval } from '@countersign/contract'
import { approverWords } from '#ui/approver-words.ts'
import type { SchemaWords } from '../schema-actions.ts'

type Detail = AskedApproval['details'][number] & { readonly original?: string }
type Shown = Pick<AskedApproval, 'action' | 'details' | 'stage' | 'stages'>

/**
 * Labels are in the language of the approver, so the place of a detail says what it is: the server puts the resource after
 * the action, and writes the step as “1 of 2, then” those who are asked next. What an agent says stays as it is.
 */
export function readableDetails({ action, details, stage, stages }: Shown, words: SchemaWords): Detail[] {
  const place = details.findIndex(({ source, value }) => source === undefined && value === action)
  const next = stages[stage]?.approvers ?? []
  const tail = next.join(', ')
  const read = ({ source, value }: Detail, index: number): string => {
    if (source !== undefined || place < 0) return value
    if (index === place) return words('action', value)
    if (index === place + 1) return value.replace(/^\S+/, (type) => words('entity', type))
    const isStep = tail !== '' && value.startsWith(`${stage} `) && value.endsWith(` ${tail}`)
    return isStep ? `${value.slice(0, -tail.length)}${next.map(approverWords).join(', ')}` : value
  }
  return details.map((detail, index) => {
    const value = read(detail, index)
    return value === detail.value ? detail : { ...detail, value, original: detail.value }
  })
}
