import { type RefObject, useEffect, useState } from 'react'
import { readQr } from './read-qr.ts'

export type CameraState = 'starting' | 'running' | 'blocked' | 'missing'

const betweenPicturesMs = 120

/** Shows the camera in the given element, and tells every code that comes before it until one is taken. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => boolean): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is started once, whatever else is rendered again
  useEffect(() => {
    const stopping = new AbortController()
    void run(video.current, stopping.signal, setState, onCode)
    return () => stopping.abort()
  }, [])
  return state
}

async function run(
  video: HTMLVideoElement | null,
  stopped: AbortSignal,
  onState: (state: CameraState) => void,
  onCode: (text: string) => boolean,
): Promise<void> {
  const stream = await open().catch((error: unknown) => {
    onState((error as Error).name === 'NotAllowedError' ? 'blocked' : 'missing')
  })
  if (!stream || !video) return
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  stopped.addEventListener('abort', stop)
  if (stopped.aborted) return stop()
  video.srcObject = stream
  await video.play().catch(() => undefined)
  onState('running')
  const canvas = document.createElement('canvas')
  while (!stopped.aborted) {
    const text = await readQr(video, canvas)
    if (text !== undefined && !stopped.aborted && onCode(text)) return
    await new Promise((resolve) => setTimeout(resolve, betweenPicturesMs))
  }
}

function open(): Promise<MediaStream> {
  if (!navigator.mediaDevices) return Promise.reject(new Error('There is no camera.'))
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 1280 } },
  })
}
