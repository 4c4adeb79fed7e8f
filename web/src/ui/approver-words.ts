// Who approves, in words: policies write `2 of group:finance`, `user:ada`, `owner` or `on_behalf_of`.
import { shared } from '#i18n/shared/index.ts'

export function approverWords(written: string): string {
  const text = shared.text().approvers
  const [, count = '1', who = written] = /^(\d+) of (.+)$/s.exec(written) ?? []
  const needed = Number(count)
  if (who === 'on_behalf_of') return text.onBehalfOf
  if (who === 'owner') return text.owner(needed)
  if (who.startsWith('user:')) return who.slice('user:'.length)
  if (who.startsWith('group:')) return text.group(who.slice('group:'.length), needed)
  return written
}
