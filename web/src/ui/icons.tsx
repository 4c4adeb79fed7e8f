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
