// Below every page: where the guide explains what the page does, and where the API does it.
import type { ServiceId } from '@countersign/contract'
import { useLocation } from '@tanstack/react-router'
import { contextPathOf } from '#session/deployment.ts'
import { ExternalIcon } from '#ui/icons.tsx'
import { guidePages } from '../areas/guide-pages.ts'
import { messages } from './messages/index.ts'
import classes from './shell.module.css'
import { entryOf } from './use-entries.ts'

export function Reference() {
  const text = messages.text()
  const entry = entryOf(useLocation().pathname)
  if (!entry) return null
  const [service, operation] = entry.reference.split('#') as [ServiceId, string]
  return (
    <footer className={classes.reference}>
      <a href={`${contextPathOf('svc-auth')}/guide/${guidePages[entry.label]}`} target="_blank" rel="noreferrer">
        {text.guide(text.areas[entry.label])}
        <ExternalIcon size={16} />
      </a>
      <a href={`${contextPathOf(service)}/docs/${operation}`} target="_blank" rel="noreferrer">
        {text.apiReference(text.areas[entry.label])}
        <ExternalIcon size={16} />
      </a>
    </footer>
  )
}
