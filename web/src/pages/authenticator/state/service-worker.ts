// The page's side of its service worker.

interface Listener {
  readonly onPushed: () => void
  readonly onOpen: (challengeId: string) => void
}

export function startServiceWorker({ onPushed, onOpen }: Listener): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ type: string; challengeId: string }>) => {
      if (data.type === 'pushed') onPushed()
      if (data.type === 'open') onOpen(data.challengeId)
    },
  )
  navigator.serviceWorker.startMessages()
  // Without one the app works as well while it is open and online.
  navigator.serviceWorker.register('service-worker.js', { scope: './' }).catch(() => undefined)
}
