// Where something will be, while it is on its way.
import { shared } from '../i18n/shared/index.ts'
import classes from './skeleton.module.css'

export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className={classes.skeleton} role="status" aria-label={shared.text().loading} data-loading>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that are all the same
        <div key={line} className={classes.line} />
      ))}
    </div>
  )
}
