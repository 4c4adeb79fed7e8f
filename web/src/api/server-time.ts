// The server's time, as far as its answers tell it: a phone whose clock is wrong must still sign what the server accepts.

let aheadMs = 0

export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '')
  // The header counts whole seconds, and the answer has travelled: only a clock that is really wrong is put right.
  if (!Number.isNaN(at)) aheadMs = Math.abs(at - Date.now()) > 5000 ? at - Date.now() : 0
}

export const serverNow = (): number => Date.now() + aheadMs
