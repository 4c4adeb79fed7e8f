import { readableName } from '@countersign/contract/readable-name'

/** What the server says of a field, with the field in words. `body` is everything that was sent, so it is not named. */
export function issueText(field: string, issue: string): string {
  if (field === 'body') return `${issue.charAt(0).toUpperCase()}${issue.slice(1)}`
  const path = field.replaceAll(/\[(\d+)\]/g, (_, index) => ` ${Number(index) + 1} `)
  return `${readableName(path)}: ${issue}`
}
