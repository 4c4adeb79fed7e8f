import type { AuthType } from '@countersign/contract'
import {
  ChatIcon,
  ClockIcon,
  DeviceIcon,
  KeyIcon,
  LifebuoyIcon,
  LockIcon,
  MailIcon,
  ScanIcon,
} from '../../ui/icons.tsx'

const icons = {
  push: DeviceIcon,
  qr_code: ScanIcon,
  authenticator_app: ClockIcon,
  hardware_token: KeyIcon,
  sms: ChatIcon,
  email: MailIcon,
  recovery_code: LifebuoyIcon,
  password: LockIcon,
} satisfies Record<AuthType, unknown>

export function MethodIcon({ authType, size }: { readonly authType: AuthType; readonly size?: number }) {
  const Icon = icons[authType]
  return <Icon {...(size === undefined ? {} : { size })} />
}
