// A notification as the user sees it. It says that an application asks, and nothing that could answer: no number, no nonce.
import { approvalPushInWords, pushInWords } from '../templates/shipped/index.ts'
import type { NoticeRow } from './push-messages-store.ts'

export interface Notice {
  readonly title: string
  readonly body: string
}

/** A push service takes 4096 bytes of a message (RFC 8030 section 7.2), and a letter may need four. */
const maxCharacters = { title: 150, body: 600 }

export function noticeOf({ client_name: clientName, title, message, locale }: NoticeRow): Notice {
  const words = pushInWords(clientName, locale)
  return {
    title: shortened(title ?? words.title, maxCharacters.title),
    body: shortened(message ?? words.body, maxCharacters.body),
  }
}

/** For a browser, which may be shared and signed out: it says that there is a request, and nothing about it. */
export function linkNoticeOf(tenantName: string, locale: string | null): Notice {
  const { title, body } = approvalPushInWords(tenantName, locale)
  return { title: shortened(title, maxCharacters.title), body: shortened(body, maxCharacters.body) }
}

function shortened(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

export function payloadOf(tenantId: string, notice: NoticeRow): string {
  return JSON.stringify({
    type: 'challenge',
    tenantId,
    challengeId: notice.challenge_id,
    ...noticeOf(notice),
    expiresAt: notice.expires_at.toISOString(),
  })
}

/** It names the approval, not an address: the service worker opens only pages beside itself. */
export function linkPayloadOf(approvalId: string, expiresAt: Date, notice: Notice): string {
  return JSON.stringify({ type: 'approval', approvalId, ...notice, expiresAt: expiresAt.toISOString() })
}
