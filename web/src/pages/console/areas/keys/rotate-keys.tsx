// Asked about once, and once more where the next key is so new that not everybody may know it.
import { useState } from 'react'
import { ApiProblem } from '../../../../api/problem.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { notify } from '../../../../ui/notice.tsx'
import { useRotation } from './api.ts'
import { messages } from './messages/index.ts'

export function RotateKeys({ onClose }: { readonly onClose: () => void }) {
  const text = messages.text()
  const { mutateAsync: rotate } = useRotation()
  const [isTooSoon, setIsTooSoon] = useState(false)
  const close = () => {
    if (!isTooSoon) onClose()
  }
  const finish = async (force: boolean) => {
    await rotate({ force })
    notify.done(text.rotated)
    onClose()
  }
  if (isTooSoon) {
    return (
      <Confirm title={text.forceTitle} action={text.force} isDangerous onConfirm={() => finish(true)} onClose={onClose}>
        {text.forceText}
      </Confirm>
    )
  }
  return (
    <Confirm
      title={text.rotateTitle}
      action={text.rotate}
      onConfirm={async () => {
        try {
          await finish(false)
        } catch (error) {
          if (!(error instanceof ApiProblem) || error.code !== 'rotation_too_soon') throw error
          setIsTooSoon(true)
        }
      }}
      onClose={close}
    >
      {text.rotateText}
    </Confirm>
  )
}
