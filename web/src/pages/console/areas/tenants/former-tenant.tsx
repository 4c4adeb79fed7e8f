// What there is to say of a tenant that is no more.
import type { TenantPurge } from '@countersign/contract'
import { BackLink } from '#console/parts/links.tsx'
import { formatMoment, formatNumber } from '#i18n/format.ts'
import { CheckIcon } from '#ui/icons.tsx'
import { State } from '#ui/states/state.tsx'
import { messages } from './messages/index.ts'

interface Props {
  readonly name: string
  readonly purge: TenantPurge
}

export function FormerTenant({ name, purge: { finishedAt, rowsDeleted } }: Props) {
  const text = messages.text()
  return (
    <State
      icon={<CheckIcon />}
      tone="success"
      title={text.goneTitle(name)}
      isWholeScreen
      actions={<BackLink to="/tenants">{text.back}</BackLink>}
    >
      {finishedAt ? <p>{text.goneAt(formatMoment(Date.parse(finishedAt)))}</p> : null}
      {rowsDeleted === null ? null : <p>{text.goneRows(formatNumber(rowsDeleted))}</p>}
    </State>
  )
}
