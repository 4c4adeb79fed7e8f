import { Link, useParams } from '@tanstack/react-router'
import { BackLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { useMay } from '#console/shell/person.ts'
import { Badge } from '#ui/badge.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useToken } from '../api.ts'
import { messages } from '../messages/index.ts'
import { Assign } from './assign.tsx'
import { Holder } from './holder.tsx'
import { Removal } from './removal.tsx'
import { Resync } from './resync.tsx'

export function TokenPage() {
  const text = messages.text()
  const { serialNumber } = useParams({ from: '/hardware-tokens/token/$serialNumber' })
  const mayAssign = useMay('admin.users')
  const mayRemove = useMay('admin.write')
  return (
    <Loaded query={useToken(serialNumber)}>
      {({ token, registration }) => (
        <>
          <PageHeader
            title={serialNumber}
            back={<BackLink to="/hardware-tokens">{text.title}</BackLink>}
            badges={
              <Badge tone={token.assignedTo ? 'success' : 'neutral'}>
                {token.assignedTo ? text.assigned : text.free}
              </Badge>
            }
            actions={mayRemove && !token.assignedTo ? <Removal serialNumber={serialNumber} /> : null}
          />
          <Card>
            <Facts
              isCompact
              facts={[
                { label: text.kind, value: text.kinds[token.kind] },
                { label: text.algorithm, value: token.algorithm },
                { label: text.digits, value: token.digits },
                ...(token.periodSeconds ? [{ label: text.period, value: text.seconds(token.periodSeconds) }] : []),
                ...(token.manufacturer ? [{ label: text.manufacturer, value: token.manufacturer }] : []),
                { label: text.added, value: <RelativeTime at={token.createdAt} /> },
                ...(token.assignedTo
                  ? [
                      {
                        label: text.assignedTo,
                        value: (
                          <Link to="/users/$userId" params={{ userId: token.assignedTo.userId }}>
                            {token.assignedTo.userId}
                          </Link>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </Card>
          {mayAssign && registration ? <Holder serialNumber={serialNumber} registration={registration} /> : null}
          {mayAssign && !token.assignedTo ? <Assign serialNumber={serialNumber} /> : null}
          {mayAssign ? <Resync serialNumber={serialNumber} /> : null}
        </>
      )}
    </Loaded>
  )
}
