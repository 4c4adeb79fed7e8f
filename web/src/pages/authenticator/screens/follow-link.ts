import { type Link, readLink } from '../links/link.ts'
import { useAuthenticator } from '../parts/context.ts'
import { goInstead, type Screen } from '../state/navigation.ts'

/** Handles what was scanned or pasted. Returns false if the app does not recognise it. */
export function useFollowLink(): (text: string) => boolean {
  const { deployment } = useAuthenticator()
  return (text) => {
    const screen = screenOf(readLink(text, deployment.appUrl))
    if (screen) goInstead(screen)
    return screen !== undefined
  }
}

export function screenOf(link: Link): Screen | undefined {
  switch (link.kind) {
    case 'enrolment':
      return { name: 'enrol', tenantId: link.tenantId, code: link.code }
    case 'scan':
      return { name: 'take', tenantId: link.tenantId, qrContent: link.qrContent }
    case 'codes':
      return { name: 'add-code', account: link.account }
    case 'elsewhere':
      return { name: 'elsewhere', host: link.host, url: link.url }
    case 'request':
      return { name: 'request', challengeId: link.challengeId }
    case 'unknown':
      return undefined
  }
}
