import { Loader, VisuallyHidden } from '@mantine/core'
import { shared } from '#i18n/shared/index.ts'
import classes from './state.module.css'

export function Loading({ label = shared.text().loading }: { readonly label?: string }) {
  return (
    <div className={classes.loading} role="status" data-loading>
      <Loader size="lg" aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  )
}
