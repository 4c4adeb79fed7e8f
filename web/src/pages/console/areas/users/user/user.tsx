// One user: what they hold, what is locked, what happened, and what can be done about it.
import type { User } from '@countersign/contract'
import { useParams } from '@tanstack/react-router'
import { Delegations } from '#console/areas/agents/delegations/delegations.tsx'
import { StandingApprovals } from '#console/areas/agents/standing/standing.tsx'
import { DetailPage } from '#console/parts/resource/index.ts'
import { roleName } from '#console/parts/role-name.ts'
import { Badge } from '#ui/badge.tsx'
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
  const { userId } = useParams({ from: '/users/$userId' })
  return (
    <DetailPage
      query={useUser(userId)}
      back={{ to: '/users', label: messages.text().back }}
      scope="admin.users"
      head={({ value: user }) => ({
        title: user.displayName ?? userId,
        ...(user.displayName === null ? {} : { lead: userId }),
        badges: <UserBadges user={user} />,
        actions: <UserActions user={user} />,
      })}
    >
      {(tagged, mayChange) => {
        const user = tagged.value
        return (
          <>
            {user.fraudReport ? <FraudReport report={user.fraudReport} /> : null}
            {mayChange && isInvitable(user) ? <Invitation user={user} /> : null}
            {user.locks.length > 0 ? <Locks user={user} /> : null}
            {user.pushPauses.length > 0 ? <Pauses user={user} /> : null}
            <Profile {...tagged} mayChange={mayChange} />
            <Methods user={user} />
            {mayChange && user.status === 'active' && !isInvitable(user) ? <TemporaryCode user={user} /> : null}
            <Devices userId={userId} />
            <Sessions userId={userId} />
            <Delegations userId={userId} />
            <StandingApprovals userId={userId} />
            <History userId={userId} />
            <PushMetrics userId={userId} />
          </>
        )
      }}
    </DetailPage>
  )
}

function UserBadges({ user: { status, secondFactorRequired, roles } }: { readonly user: User }) {
  const text = messages.text()
  return (
    <>
      <Badge tone={status === 'active' ? 'success' : 'danger'}>{text.statuses[status]}</Badge>
      {secondFactorRequired ? <Badge tone="accent">{text.secondFactorRequired}</Badge> : null}
      {roles.map((role) => (
        <Badge key={role} tone="accent">
          {roleName(role)}
        </Badge>
      ))}
    </>
  )
}
