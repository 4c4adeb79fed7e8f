import classes from './brand-mark.module.css'
import { Logo } from './logo.tsx'

interface Props {
  /** The organisation's own; null for ours. */
  readonly logoUrl: string | null | undefined
  readonly size: number
}

/** The name of the organisation is always beside it. */
export function BrandMark({ logoUrl, size }: Props) {
  if (!logoUrl) return <Logo size={size} />
  return <img className={classes.logo} src={sameOrigin(logoUrl)} alt="" height={size} />
}

/** The page may have been opened by another of the deployment's addresses than the public one. */
function sameOrigin(url: string): string {
  // One that was just chosen, and is not saved yet.
  if (url.startsWith('data:')) return url
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}
