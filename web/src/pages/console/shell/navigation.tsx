import { Link, useLocation } from '@tanstack/react-router'
import type { NavigationEntry } from '../areas/navigation.ts'
import { messages } from './messages/index.ts'
import classes from './navigation.module.css'
import { entryOf, useEntries } from './use-entries.ts'

type Group = NavigationEntry['group']

export function Navigation({ onChoose }: { readonly onChoose?: () => void }) {
  const { groups, areas } = messages.text()
  const { pathname } = useLocation()
  const current = entryOf(pathname)
  return (
    <>
      {grouped(useEntries()).map(({ group, entries }) => (
        <div key={entries[0]?.path} className={classes.group}>
          {group ? <div className={classes.name}>{groups[group]}</div> : null}
          <ul className={classes.list}>
            {entries.map(({ path, label, icon: Icon }) => (
              <li key={path}>
                <Link
                  to={path}
                  className={classes.entry}
                  aria-current={current?.path === path ? 'page' : undefined}
                  activeOptions={{ exact: true }}
                  onClick={onChoose}
                >
                  <Icon size={20} />
                  {areas[label]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

/** Neighbours of one group together. */
function grouped(entries: readonly NavigationEntry[]): { group: Group; entries: NavigationEntry[] }[] {
  const groups: { group: Group; entries: NavigationEntry[] }[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && last.group === entry.group) last.entries.push(entry)
    else groups.push({ group: entry.group, entries: [entry] })
  }
  return groups
}
