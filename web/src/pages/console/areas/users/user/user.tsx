// One user: what they hold, what is locked, what happened, and what can be done about it.
import { useParams } from '@tanstack/react-router'
import { Delegations } from '#console/areas/agents/delegations/delegations.tsx'
import { StandingApprovals } from '#console/areas/agents/standing/standing.tsx'
import { BackLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { roleName } from '#console/parts/role-name.ts'
import { useMay } from '#console/shell/person.ts'
import { Badge } from '#ui/badge.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useUser } from '../api.ts'
import { messages } from '../messages/index.ts'
import { UserActions } from './actions.tsx'
import { Devices } from './devices.tsx'
import { FraudReport } from './fraud-report.tsx'
import { History } from './history.tsx'
import { Invitation, isInvitable } from './invitation.tsx'
import { Locks } from './locks.tsx'
import { Methods } from './methods.tsx'
import { Pauses } from './pauses.tsx'
import { Profile } from './profile.tsx'
import { PushMetrics } from './push-metrics.tsx'
import { Sessions } from './sessions.tsx'
import { TemporaryCode } from './temporary-code.tsx'

export function UserPage() {
  const text = messages.text()
  const { userId } = useParams({ from: '/users/$userId' })
  const mayChange = useMay('admin.users')
  return (
    <Loaded query={useUser(userId)}>
      {({ value: user, etag }) => (
        <>
          <PageHeader
            title={user.displayName ?? userId}
            lead={user.displayName === null ? undefined : userId}
            back={<BackLink to="/users">{text.back}</BackLink>}
            badges={
              <>
                <Badge tone={user.status === 'active' ? 'success' : 'danger'}>{text.statuses[user.status]}</Badge>
                {user.secondFactorRequired ? <Badge tone="accent">{text.secondFactorRequired}</Badge> : null}
                {user.roles.map((role) => (
                  <Badge key={role} tone="accent">
                    {roleName(role)}
                  </Badge>
                ))}
              </>
            }
            actions={mayChange ? <UserActions user={user} /> : null}
          />
          {user.fraudReport ? <FraudReport userId={userId} report={user.fraudReport} /> : null}
          {mayChange && isInvitable(user) ? <Invitation user={user} /> : null}
          {user.locks.length > 0 ? <Locks user={user} /> : null}
          {user.pushPauses.length > 0 ? <Pauses user={user} /> : null}
          <Profile user={user} etag={etag} />
          <Methods user={user} />
          {mayChange && user.status === 'active' && !isInvitable(user) ? <TemporaryCode user={user} /> : null}
          <Devices userId={userId} />
          <Sessions userId={userId} />
          <Delegations userId={userId} />
          <StandingApprovals userId={userId} />
          <History userId={userId} />
          <PushMetrics userId={userId} />
        </>
      )}
    </Loaded>
  )
}
