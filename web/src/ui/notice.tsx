// What just happened, told in passing at the edge of the page.
import { ActionIcon } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { shared } from '../i18n/shared/index.ts'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'
import classes from './notice.module.css'
import { problemText } from './problem-text.ts'

interface Notice {
  readonly id: number
  readonly kind: 'done' | 'failed'
  readonly text: string
}

const shownForMs = 6000
const most = 3

let notices: readonly Notice[] = []
let count = 0
const watchers = new Set<() => void>()

function set(changed: readonly Notice[]): void {
  notices = changed
  for (const tell of watchers) tell()
}

const add = (kind: Notice['kind'], text: string): void => set([...notices, { id: ++count, kind, text }].slice(-most))

const dismiss = (id: number): void => set(notices.filter((notice) => notice.id !== id))

export const notify = {
  done: (text: string): void => add('done', text),
  failed: (error: unknown, meanings?: Readonly<Record<string, string>>): void =>
    add('failed', problemText(error, meanings)),
}

const subscribe = (changed: () => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** Once a page. */
export function Notices() {
  const shown = useSyncExternalStore(subscribe, () => notices)
  return (
    <div className={classes.notices} role="status">
      {shown.map((notice) => (
        <Shown key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function Shown({ notice: { id, kind, text } }: { readonly notice: Notice }) {
  useEffect(() => {
    // A failure stays until the user dismisses it.
    if (kind === 'failed') return
    const timer = setTimeout(() => dismiss(id), shownForMs)
    return () => clearTimeout(timer)
  }, [id, kind])
  return (
    <div className={classes.notice} data-kind={kind}>
      {kind === 'done' ? <CheckIcon size={20} /> : <AlertIcon size={20} />}
      <p className={classes.text}>{text}</p>
      <ActionIcon variant="subtle" color="gray" aria-label={shared.text().dismiss} onClick={() => dismiss(id)}>
        <CloseIcon size={18} />
      </ActionIcon>
    </div>
  )
}
