// An index of the guide for language models, in the form of llmstxt.org.
import type { Group } from './contents.ts'

const summary =
  'Countersign is a self-hosted, multi-tenant authentication server for people and software agents. It verifies users with one-time codes, passkeys, hardware tokens, passwords or a key on their phone, and decides what an agent may do for a user.'

export function llmsText(groups: readonly Group[], version: string): string {
  const sections = groups.map(({ title, pages }) => {
    const lines = pages.map(
      ({ label, path, description }) => `- [${label}](${path}.md)${description && `: ${description}`}`,
    )
    return `## ${title}\n\n${lines.join('\n')}`
  })
  return `# Countersign ${version}\n\n> ${summary}\n\n${sections.join('\n\n')}\n`
}
