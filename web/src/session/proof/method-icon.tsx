import type { AuthType, MethodContract } from '@countersign/contract'
import {
  ChatIcon,
  ClockIcon,
  DeviceIcon,
  FingerprintIcon,
  KeyIcon,
  LifebuoyIcon,
  LockIcon,
  MailIcon,
  ScanIcon,
} from '#ui/icons.tsx'
import { methodFacts } from '../methods.data.ts'

const icons = {
  chat: ChatIcon,
  clock: ClockIcon,
  device: DeviceIcon,
  key: KeyIcon,
  lifebuoy: LifebuoyIcon,
  lock: LockIcon,
  mail: MailIcon,
  passkey: FingerprintIcon,
  scan: ScanIcon,
} satisfies Record<MethodContract['icon'], unknown>

export function MethodIcon({ authType, size }: { readonly authType: AuthType; readonly size?: number }) {
  const Icon = icons[methodFacts[authType].icon]
  return <Icon {...(size === undefined ? {} : { size })} />
}
