import type { HistoryEntry } from '@countersign/contract'
import { methodName } from '#console/parts/method-name.ts'
import { useApplicationName } from '#console/parts/picker/index.ts'
import { formatExactMoment } from '#i18n/format.ts'
import { Alarm, Badge, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { HistoryIcon } from '#ui/icons.tsx'
import { State } from '#ui/states/state.tsx'
import { PagedTable } from '#ui/table/index.ts'
import { useHistory } from '../api.ts'
import { messages } from '../messages/index.ts'

/** The sign-in pages and self-service. */
const ownClient = 'countersign'

const tones: Record<HistoryEntry['state'], Tone> = {
  pending: 'accent',
  scanned: 'accent',
  approved: 'success',
  denied: 'danger',
  failed: 'danger',
  expired: 'warning',
  cancelled: 'neutral',
}

export function History({ userId }: { readonly userId: string }) {
  const text = messages.text()
  return (
    <Card title={text.historyTitle} isFlush>
      <PagedTable
        label={text.history}
        pages={useHistory(userId)}
        keyOf={({ challengeId }) => challengeId}
        empty={<State icon={<HistoryIcon />} title={text.noHistory} />}
        columns={[
          { key: 'method', header: text.method, cell: ({ authType }) => methodName(authType) },
          {
            key: 'when',
            header: text.when,
            isWhole: true,
            cell: ({ createdAt }) => formatExactMoment(Date.parse(createdAt)),
          },
          {
            key: 'outcome',
            header: text.outcome,
            cell: ({ state, reason }) =>
              reason === 'reported_fraud' ? (
                <Alarm>{text.reasons.reported_fraud}</Alarm>
              ) : (
                <Badge tone={tones[state]}>{text.states[state]}</Badge>
              ),
          },
          {
            key: 'reason',
            header: text.reason,
            cell: ({ reason }) => (reason === 'reported_fraud' ? text.fraudReason : reason ? text.reasons[reason] : ''),
          },
          {
            key: 'client',
            header: text.client,
            cell: ({ clientId, clientName }) =>
              clientName ?? (clientId === ownClient ? text.ownPages : <ApplicationName id={clientId} />),
          },
        ]}
      />
    </Card>
  )
}

/** An agent asks under its own id. */
function ApplicationName({ id }: { readonly id: string }) {
  return <span title={id}>{useApplicationName(id)}</span>
}
