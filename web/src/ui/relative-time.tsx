import { formatExactMoment, formatRelative } from '../i18n/format.ts'
import { shared } from '../i18n/shared/index.ts'
import { useNow } from './use-now.ts'

/** How long ago, with the exact moment on hover. */
export function RelativeTime({ at }: { readonly at: string | null | undefined }) {
  const now = useNow(30_000)
  if (!at) return <>{shared.text().never}</>
  const time = Date.parse(at)
  return (
    <time dateTime={at} title={formatExactMoment(time)}>
      {formatRelative(time, now)}
    </time>
  )
}
