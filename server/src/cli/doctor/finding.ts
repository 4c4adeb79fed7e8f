import type { Session } from '../session.ts'

export interface Finding {
  readonly ok: boolean
  readonly text: string
}

export type Check = (session: Session) => Promise<Finding>

export const fine = (text: string): Finding => ({ ok: true, text })
export const wrong = (text: string): Finding => ({ ok: false, text })
