// The target of a measurement, and whether it was met.

export interface Target {
  readonly met: boolean
  readonly text: string
  /** Printed, but not a reason to fail. */
  readonly informational?: boolean
}

export function describeTarget({ met, text, informational }: Target): string {
  return informational ? `${met ? '✓' : '–'} ${text} (for information)` : `${met ? '✓' : '✗'} ${text}`
}

export const allMet = (targets: readonly Target[]): boolean =>
  targets.every(({ met, informational }) => met || informational)
