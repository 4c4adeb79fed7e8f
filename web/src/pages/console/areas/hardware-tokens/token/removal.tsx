import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Confirm } from '../../../../../ui/confirm.tsx'
import { notify } from '../../../../../ui/notice.tsx'
import { useTokenChanges } from '../api.ts'
import { messages } from '../messages/index.ts'

export function Removal({ serialNumber }: { readonly serialNumber: string }) {
  const text = messages.text()
  const navigate = useNavigate()
  const { remove } = useTokenChanges(serialNumber)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="default" c="var(--danger)" onClick={() => setIsAsking(true)}>
        {text.remove}
      </Button>
      {isAsking ? (
        <Confirm
          title={text.removeTitle(serialNumber)}
          action={text.remove}
          isDangerous
          meanings={{ hardware_token_taken: text.taken }}
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            await remove.mutateAsync()
            notify.done(text.isRemoved)
            await navigate({ to: '/hardware-tokens' })
          }}
        >
          {text.removeText}
        </Confirm>
      ) : null}
    </>
  )
}
