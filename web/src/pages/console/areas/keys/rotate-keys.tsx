// Asks for confirmation, and once more if the next key is so new that some services may not know it yet.
import { useState } from 'react'
import { ApiProblem } from '#api/problem.ts'
import { Confirm } from '#ui/confirm.tsx'
import { notify } from '#ui/notice.tsx'
import { useRotation } from './api.ts'
import { messages } from './messages/index.ts'

export function RotateKeys({ onClose }: { readonly onClose: () => void }) {
  const text = messages.text()
  const { mutateAsync: rotate } = useRotation()
  const [isTooSoon, setIsTooSoon] = useState(false)
  return (
    <Confirm
      title={isTooSoon ? text.forceTitle : text.rotateTitle}
      action={isTooSoon ? text.force : text.rotate}
      isDangerous={isTooSoon}
      meanings={{ rotation_too_soon: text.forceText }}
      onConfirm={async () => {
        try {
          await rotate({ force: isTooSoon })
        } catch (error) {
          if (error instanceof ApiProblem && error.code === 'rotation_too_soon') setIsTooSoon(true)
          throw error
        }
        notify.done(text.rotated)
      }}
      onClose={onClose}
    >
      {isTooSoon ? null : text.rotateText}
    </Confirm>
  )
}
