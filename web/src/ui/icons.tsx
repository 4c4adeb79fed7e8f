// Line icons of one hand: 24 units, strokes in the colour of the text. They say nothing that a label does not say too.
import type { ReactNode } from 'react'

interface Props {
  readonly size?: number
}

const icon = (drawing: ReactNode) =>
  function Icon({ size = 24 }: Props) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    )
  }

export const AlertIcon = icon(
  <>
    <path d="M12 4 3 19.5h18Z" />
    <path d="M12 10v4.5M12 17.2v.1" />
  </>,
)
export const BackIcon = icon(<path d="m14.5 5.5-6.5 6.5 6.5 6.5" />)
export const BellIcon = icon(
  <>
    <path d="M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 2h-15Z" />
    <path d="M10 21h4" />
  </>,
)
export const CameraIcon = icon(
  <>
    <path d="M4 8h3.5l1.7-2.5h5.6L16.5 8H20v11H4Z" />
    <circle cx="12" cy="13" r="3.25" />
  </>,
)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.2 2" />
  </>,
)
export const CloseIcon = icon(<path d="m6.5 6.5 11 11m0-11-11 11" />)
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2.5" />
    <path d="M15 9V6.5A2.5 2.5 0 0 0 12.5 4h-6A2.5 2.5 0 0 0 4 6.5v6A2.5 2.5 0 0 0 6.5 15H9" />
  </>,
)
export const DeviceIcon = icon(
  <>
    <rect x="7" y="3" width="10" height="18" rx="2.5" />
    <path d="M11 17.8h2" />
  </>,
)
export const DownloadIcon = icon(<path d="M12 4v11m-4.5-4 4.5 4.5 4.5-4.5M5 20h14" />)
export const HistoryIcon = icon(
  <>
    <path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5" />
    <path d="M4 4v4.5h4.5M12 8v4.5l3 1.8" />
  </>,
)
export const HomeIcon = icon(<path d="m4 11 8-7 8 7v9h-5.5v-5.5h-5V20H4Z" />)
export const ImageIcon = icon(
  <>
    <rect x="4" y="4.5" width="16" height="15" rx="2.5" />
    <path d="m4.5 17 4.5-4.5 3 3 3-3 4.5 4.5" />
    <circle cx="9" cy="9" r="1.2" />
  </>,
)
export const FingerprintIcon = icon(
  <path d="M6 9.5a6.5 6.5 0 0 1 12.6-1M5 13.5c.4-1 .5-2 .5-3M8.5 19c1-2 1.5-4.5 1.5-7a2 2 0 0 1 4 0c0 1-.1 2-.2 3M13 20c.3-.8.5-1.5.6-2.3M16.8 18.5c.5-2 .7-4.2.7-6.5" />,
)
export const KeyIcon = icon(
  <>
    <circle cx="8.5" cy="15.5" r="4" />
    <path d="m11.5 12.5 8-8m-3 3 2.5 2.5" />
  </>,
)
export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1m2 3.7a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1" />,
)
export const OfflineIcon = icon(
  <path d="M4 4l16 16M8.5 15.5a5 5 0 0 1 5-1.2M5 12a10 10 0 0 1 4-2.5M19 12a10 10 0 0 0-5.5-3M2.5 8.5a14 14 0 0 1 3.5-2.3M21.5 8.5A14 14 0 0 0 11 5M12 19v.1" />,
)
export const ScanIcon = icon(
  <path d="M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5M4 12h16" />,
)
export const ShieldIcon = icon(
  <>
    <path d="M12 3.5 5 6v5.5c0 4.3 3 7.6 7 9 4-1.4 7-4.7 7-9V6Z" />
    <path d="m9 12 2.2 2.2L15.2 10" />
  </>,
)
export const ShareIcon = icon(<path d="M12 15V4m-4 3.5L12 3.5l4 4M6 11v9h12v-9" />)
export const TrashIcon = icon(<path d="M5 7h14M10 7V4.5h4V7M7 7l.8 13h8.4L17 7M10.5 11v5.5M13.5 11v5.5" />)
export const DotsIcon = icon(<path strokeWidth="2.75" d="M12 5.5v.01M12 12v.01M12 18.5v.01" />)
export const ActivityIcon = icon(<path d="M3.5 12h4l3-7 4 14 3-7h3" />)
export const AdministratorIcon = icon(
  <>
    <circle cx="10" cy="8" r="3.75" />
    <path d="M3.5 20c.5-3.75 3-5.75 6.5-5.75 1 0 1.9.15 2.75.5M14.5 18l2 2 4-4.5" />
  </>,
)
export const AgentIcon = icon(
  <>
    <rect x="5" y="8" width="14" height="11" rx="3" />
    <path d="M12 8V4.5M9.5 13v1M14.5 13v1M2.5 12.5v3M21.5 12.5v3" />
  </>,
)
export const ChartIcon = icon(<path d="M4 20h16M7 16.5v-5M12 16.5v-10M17 16.5v-7" />)
export const ClientIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
    <path d="M3.5 9.5h17M7 7.2v.1M9.5 7.2v.1M9 13l-2 1.75L9 16.5M13 16.5l2-1.75L13 13" />
  </>,
)
export const ConnectorIcon = icon(<path d="M9 3.5v5M15 3.5v5M6.5 8.5h11V12a5.5 5.5 0 0 1-11 0ZM12 17.5v3" />)
export const EntityIcon = icon(
  <path d="M12 3.5 4.5 7.75v8.5L12 20.5l7.5-4.25v-8.5ZM4.5 7.75 12 12l7.5-4.25M12 12v8.5" />,
)
export const ExternalIcon = icon(<path d="M13.5 4.5h6v6M19.5 4.5l-8.5 8.5M10 6H5.5v12.5H18V14" />)
export const FlaskIcon = icon(
  <path d="M9.5 3.5h5M10.5 3.5v6L5.5 18a1.8 1.8 0 0 0 1.6 2.5h9.8a1.8 1.8 0 0 0 1.6-2.5l-5-8.5v-6M8 14.5h8" />,
)
export const InboxIcon = icon(<path d="M4 13.5 6.5 5h11l2.5 8.5V19H4ZM4 13.5h4.5l1.5 2.5h4l1.5-2.5H20" />)
export const LimitsIcon = icon(
  <>
    <path d="M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="12" r="2" />
    <circle cx="13" cy="17" r="2" />
  </>,
)
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2.5" />
    <path d="M8 10.5V8a4 4 0 1 1 8 0v2.5" />
  </>,
)
export const MenuIcon = icon(<path d="M4 6.5h16M4 12h16M4 17.5h16" />)
export const MessageIcon = icon(<path d="M4 5h16v11.5h-8.5L7 20v-3.5H4ZM8 9h8M8 12.5h5" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const PolicyIcon = icon(<path d="M6 3.5h8.5L19 8v12.5H6ZM14 3.5V8.5h5M9 12.5h6.5M9 16h4.5" />)
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </>,
)
export const SignOutIcon = icon(<path d="M14 4.5H5.5v15H14M10.5 12h9.5m-3.5-4 4 4-4 4" />)
export const StopIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m6 6 12 12" />
  </>,
)
export const TenantIcon = icon(
  <path d="M4.5 20.5v-16h9v16M13.5 9.5h6v11M3 20.5h18M7.5 8.5h3M7.5 12h3M7.5 15.5h3M16.5 13.5v.1M16.5 17v.1" />,
)
export const TokenIcon = icon(
  <>
    <rect x="3.5" y="7" width="17" height="10" rx="3" />
    <path d="M7 10.5h6.5v3H7ZM17 12v.1" />
  </>,
)
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.75" />
    <path d="M4.5 20c.8-3.8 3.8-6 7.5-6s6.7 2.2 7.5 6" />
  </>,
)
export const UsersIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.25" />
    <path d="M3 19c.6-3.3 3-5.2 6-5.2s5.4 1.9 6 5.2M15.5 5.6a3.25 3.25 0 0 1 0 5.8M17.5 14.2c1.9.7 3.1 2.4 3.5 4.8" />
  </>,
)
export const ChatIcon = icon(<path d="M4 5.5h16v11H9.5L5 20v-3.5H4Z" />)
export const EyeIcon = icon(
  <>
    <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
)
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c3.7 0 7 2 9.5 6.5a16 16 0 0 1-2.6 3.5M6.3 7.3A15 15 0 0 0 2.5 12c2.5 4.5 5.8 6.5 9.5 6.5a9 9 0 0 0 4.3-1.1M10 10a2.75 2.75 0 0 0 4 4" />,
)
export const LifebuoyIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <circle cx="12" cy="12" r="3.5" />
    <path d="m6 6 3.5 3.5m5 5L18 18M18 6l-3.5 3.5m-5 5L6 18" />
  </>,
)
export const MailIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
    <path d="m4.5 7.5 7.5 6 7.5-6" />
  </>,
)
