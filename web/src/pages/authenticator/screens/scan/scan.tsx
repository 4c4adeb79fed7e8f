import { Button } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { messages } from '#authenticator/messages/index.ts'
import { Screen } from '#authenticator/parts/screen.tsx'
import { goInstead } from '#authenticator/state/navigation.ts'
import { CameraIcon, ImageIcon, LinkIcon } from '#ui/icons.tsx'
import { useFollowLink } from '../follow-link.ts'
import { readQr } from './read-qr.ts'
import classes from './scan.module.css'
import { useCamera } from './use-camera.ts'

export function Scan() {
  const text = messages.text()
  const follow = useFollowLink()
  const video = useRef<HTMLVideoElement>(null)
  const [notice, setNotice] = useState<string>()
  const take = (code: string) => {
    const isKnown = follow(code)
    setNotice(isKnown ? undefined : text.linkUnknown)
    return isKnown
  }
  const state = useCamera(video, take)
  const hints = {
    starting: text.cameraStarting,
    running: text.scanHint,
    blocked: text.cameraBlocked,
    missing: text.cameraMissing,
  }
  const readPicture = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const bitmap = files?.[0] && (await createImageBitmap(files[0]).catch(() => undefined))
    const code = bitmap && (await readQr(bitmap, document.createElement('canvas')))
    if (code === undefined) setNotice(text.pictureEmpty)
    else take(code)
  }
  return (
    <Screen title={text.scanTitle}>
      <div className={classes.viewport} data-state={state}>
        <video ref={video} className={classes.video} playsInline muted aria-label={text.scanHint} />
        {state === 'running' ? <div className={classes.frame} /> : <CameraIcon size={40} />}
      </div>
      <p className={classes.hint} role="status" data-problem={notice !== undefined || undefined}>
        {notice ?? hints[state]}
      </p>
      <div className={classes.others}>
        <Button variant="default" size="lg" leftSection={<LinkIcon />} onClick={() => goInstead({ name: 'paste' })}>
          {text.addByPaste}
        </Button>
        <Button component="label" variant="default" size="lg" leftSection={<ImageIcon />} className={classes.picture}>
          {text.scanPicture}
          <input type="file" accept="image/*" onChange={(event) => void readPicture(event)} />
        </Button>
      </div>
    </Screen>
  )
}
