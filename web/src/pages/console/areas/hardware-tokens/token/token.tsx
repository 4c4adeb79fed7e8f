import type { HardwareToken } from '@countersign/contract'
import { Link, useParams } from '@tanstack/react-router'
import { DetailPage, RemovalButton } from '#console/parts/resource/index.ts'
import { useMay } from '#console/shell/person.ts'
import { Badge } from '#ui/badge.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useToken, useTokenChanges } from '../api.ts'
import { messages } from '../messages/index.ts'
import { Assign } from './assign.tsx'
import { Holder } from './holder.tsx'
import { Resync } from './resync.tsx'

export function TokenPage() {
  const text = messages.text()
  const { serialNumber } = useParams({ from: '/hardware-tokens/token/$serialNumber' })
  const mayAssign = useMay('admin.users')
  return (
    <DetailPage
      query={useToken(serialNumber)}
      back={{ to: '/hardware-tokens', label: text.title }}
      head={({ token: { assignedTo } }) => ({
        title: serialNumber,
        badges: <Badge tone={assignedTo ? 'success' : 'neutral'}>{assignedTo ? text.assigned : text.free}</Badge>,
        actions: assignedTo ? null : <Removal serialNumber={serialNumber} />,
      })}
    >
      {({ token, registration }) => (
        <>
          <Card>
            <TokenFacts token={token} />
          </Card>
          {mayAssign && registration ? <Holder registration={registration} /> : null}
          {mayAssign && !token.assignedTo ? <Assign serialNumber={serialNumber} /> : null}
          {mayAssign ? <Resync serialNumber={serialNumber} /> : null}
        </>
      )}
    </DetailPage>
  )
}

function TokenFacts({ token }: { readonly token: HardwareToken }) {
  const text = messages.text()
  const { kind, algorithm, digits, periodSeconds, manufacturer, createdAt, assignedTo } = token
  const holder = assignedTo ? (
    <Link to="/users/$userId" params={{ userId: assignedTo.userId }}>
      {assignedTo.userId}
    </Link>
  ) : null
  return (
    <Facts
      isCompact
      facts={[
        { label: text.kind, value: text.kinds[kind] },
        { label: text.algorithm, value: algorithm },
        { label: text.digits, value: digits },
        ...(periodSeconds ? [{ label: text.period, value: text.seconds(periodSeconds) }] : []),
        ...(manufacturer ? [{ label: text.manufacturer, value: manufacturer }] : []),
        { label: text.added, value: <RelativeTime at={createdAt} /> },
        ...(holder ? [{ label: text.assignedTo, value: holder }] : []),
      ]}
    />
  )
}

function Removal({ serialNumber }: { readonly serialNumber: string }) {
  const text = messages.text()
  const { remove } = useTokenChanges()
  return (
    <RemovalButton
      text={{ ...text, removeTitle: text.removeTitle(serialNumber) }}
      remove={() => remove.mutateAsync({ params: { serialNumber } })}
      back={{ to: '/hardware-tokens' }}
      meanings={{ hardware_token_taken: text.taken }}
    />
  )
}
