// What a measurement should reach, and whether it did.

export interface Target {
  readonly met: boolean
  readonly text: string
  /** Printed, but no reason to fail. */
  readonly informational?: boolean
}

export function describeTarget({ met, text, informational }: Target): string {
  return informational ? `${met ? '✓' : '–'} ${text} (for information)` : `${met ? '✓' : '✗'} ${text}`
}

export const allMet = (targets: readonly Target[]): boolean =>
  targets.every(({ met, informational }) => met || informational)
