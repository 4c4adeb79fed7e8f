// Which screen an address opens.

import { Activity } from './activity/activity.tsx'
import { AddMethod } from './add/add-method.tsx'
import { authTypeOf } from './add/auth-type.ts'
import { ChooseMethod } from './add/choose-method.tsx'
import { FinishMethod } from './add/finish-method.tsx'
import { Agents } from './agents/agents.tsx'
import { Approval } from './agents/approval/approval.tsx'
import { Delegate } from './agents/delegate.tsx'
import { Devices } from './devices/devices.tsx'
import { Methods } from './methods/methods.tsx'
import { usePlace } from './navigation.ts'
import { Passkeys } from './passkeys/passkeys.tsx'
import { ChangePassword } from './password/change-password.tsx'
import { Profile } from './profile/profile.tsx'
import { RecoveryCodes } from './recovery-codes/recovery-codes.tsx'
import { Sessions } from './sessions/sessions.tsx'
import { Unknown } from './shell/unknown.tsx'

const screens: Readonly<Record<string, () => React.ReactNode>> = {
  '': Methods,
  add: ChooseMethod,
  password: ChangePassword,
  profile: Profile,
  'recovery-codes': RecoveryCodes,
  passkeys: Passkeys,
  devices: Devices,
  activity: Activity,
  sessions: Sessions,
  agents: Agents,
  'agents/new': Delegate,
}

export function Screen() {
  const place = usePlace()
  const Known = screens[place]
  if (Known) return <Known key={place} />
  const [first, second = '', ...more] = place.split('/')
  const authType = authTypeOf(second)
  if (first === 'add' && authType && more.length === 0) return <AddMethod key={authType} authType={authType} />
  if (first === 'prove' && second && more.length === 0) return <FinishMethod key={second} registrationId={second} />
  if (first === 'approvals' && second && more.length === 0) return <Approval key={second} approvalId={second} />
  return <Unknown />
}
